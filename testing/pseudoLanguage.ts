/**
 * Makes a language out of English in a copy of the project: accents, 40 % longer, in brackets, so that an untranslated or cut
 * text shows. It consists of the files that CONTRIBUTING asks for.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PseudoLanguage {
  tag: string;
  direction: 'ltr' | 'rtl';
}

const PLAIN = 'aceinouyACEINOUY';
const ACCENTED = 'àçéîñôûýÀÇÉÎÑÔÛÝ';
/** What a program fills in or reads: `{name}`, `{{name}}`, tags, addresses. */
const KEPT = /(\{\{[^}]*\}\}|\{[^}]*\}|<[^>]*>|\$t\([^)]*\)|https?:\/\/\S+|\S+@\S+)/;
const LONGER = 0.4;

export function pseudoText(text: string): string {
  const accented = text
    .split(KEPT)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/[aceinouy]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter),
    )
    .join('');
  return `⟦${accented}${' ~'.repeat(Math.ceil((text.length * LONGER) / 2))}⟧`;
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Data that a program reads. */
const DATA = new Set(['language', 'recognized', 'columns', 'spellings']);

const inPseudo = (value: Json): Json =>
  typeof value === 'string'
    ? pseudoText(value)
    : typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(
          Object.entries(value).map(([key, part]) => [
            key,
            DATA.has(key) && typeof part === 'object' ? part : inPseudo(part),
          ]),
        );

/** The plural forms of the language, all like the English one. */
const withPlurals = (value: Json, forms: readonly string[]): Json =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value).flatMap(
          ([key, part]): Array<[string, Json]> =>
            key.endsWith('_other')
              ? forms.map((form) => [key.replace(/other$/, form), part])
              : [[key, withPlurals(part, forms)]],
        ),
      );

export function addPseudoLanguage(root: string, { tag, direction }: PseudoLanguage): void {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const translate = (from: string, to: string, change = inPseudo): void =>
    writeFileSync(join(root, to), JSON.stringify(change(JSON.parse(readFileSync(join(root, from), 'utf8')))));
  for (const folder of ['engine', 'rules', 'formats', 'server/platform'].map((each) => `${each}/locales`)) {
    translate(`${folder}/en.json`, `${folder}/${tag}.json`);
    appendFileSync(
      join(root, folder, 'index.ts'),
      `export { default as '${tag}' } from './${tag}.json' with { type: 'json' };\n`,
    );
  }
  const conventions = join(root, `engine/locales/${tag}.json`);
  const locale = JSON.parse(readFileSync(conventions, 'utf8'));
  writeFileSync(
    conventions,
    JSON.stringify({ ...locale, language: { ...locale.language, direction, readability: 'none' } }),
  );
  const portal = 'portal/platform/i18n/locales';
  const onScreens = (value: Json): Json => withPlurals(inPseudo(value), forms);
  translate(`${portal}/en.json`, `${portal}/${tag}.json`, onScreens);
  mkdirSync(join(root, portal, 'portal', tag));
  for (const file of readdirSync(join(root, portal, 'portal/en')))
    translate(`${portal}/portal/en/${file}`, `${portal}/portal/${tag}/${file}`, onScreens);
  for (const area of ['intake', 'landing', 'portal']) {
    const english = readFileSync(join(root, portal, area, 'en.ts'), 'utf8');
    writeFileSync(join(root, portal, area, `${tag}.ts`), english.replaceAll(/\/en(?=[/.])/g, `/${tag}`));
  }
}
