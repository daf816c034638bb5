/** Every sentence on screen, the engine's too, filled in with zero, one, two and a long value, in both languages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fill, words } from '@clinic/engine/base';
import { textsOf as textsOfFormats } from '@clinic/formats/testing';
import i18next, { type i18n as I18n } from 'i18next';
import { parseAst } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import portalEn from './locales/portal/en.ts';
import portalEs from './locales/portal/es.ts';

type Tree = { [key: string]: string | Tree };
type Language = 'en' | 'es';

const PLURAL = /_(one|many|other)$/;
const LONG = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(8).trim();

const textsOf = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : textsOf(value, `${path}${key}.`),
  );

const texts: Record<Language, Map<string, string>> = {
  en: new Map([...textsOf(en), ...textsOf(portalEn)]),
  es: new Map([...textsOf(es), ...textsOf(portalEs)]),
};
const gapsOf = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, gap = '']) => gap);
/** Key without the plural suffix → the parameters used in any of its forms. */
const gapsByKey = new Map<string, Set<string>>();
const pluralKeys = new Set<string>();
for (const [key, text] of texts.en) {
  const base = key.replace(PLURAL, '');
  if (base !== key) pluralKeys.add(base);
  gapsByKey.set(base, new Set([...(gapsByKey.get(base) ?? []), ...gapsOf(text)]));
}

let screens: I18n;
beforeAll(async () => {
  screens = i18next.createInstance();
  await screens.init({ lng: 'en', interpolation: { escapeValue: false }, resources: {} });
  for (const [language, bundles] of [
    ['en', [en, portalEn]],
    ['es', [es, portalEs]],
  ] as const) {
    for (const bundle of bundles) screens.addResourceBundle(language, 'translation', bundle, true, true);
  }
});

/** Checks that the words after a number agree with it: verbs and apparent plurals, in each language. */
const AFTER_ONE: Record<Language, RegExp> = {
  en: /\b1 (?!is\b|was\b|has\b|does\b|needs\b|waits\b|chooses\b|becomes\b|stays\b|reads\b|compares\b|exists\b|gets\b|holds\b|address\b|process\b|class\b|this\b|ms\b|as\b|its\b|plus\b|minus\b|across\b|less\b)[a-z]+s\b/i,
  es: /\b1 (?!es\b|ms\b|ha\b|más\b|menos\b|mes\b|mientras\b|recibimos\b)\p{L}+s\b/iu,
};
/** A fraction names the whole it is part of: "1 of 1 cases". */
const FRACTION = /\b1 (?:of|de) 1 \p{L}+/gu;
/** The second of their numbers is never one. */
const LARGER = new Set([
  // A number with its unit, such as "1 day".
  'plans.words.when.afterStart',
  'plans.words.when.afterDose',
  'plans.words.before',
  'plans.words.after',
  'intake.start.time.range',
  'landing.minutes.range',
  'reading.minutes',
  'problem.scaleLong',
  'problem.logicDepth',
  'problem.logicSize',
  'problem.tooDeep',
  'problem.listTooLong',
  'builder.codeList.fault.tooMany',
]);
/** Never numbers. */
const NAMES = new Set(['language']);
const LEFT_OVER =
  /\{\{|\}\}|\$t\(|NaN|undefined|\[object|\bnull\b| {2}|(?<!\w)\( *\)| [,.;:!?](?:\s|$)|\.\.(?!\.)(?<!\.\.\.)/;

/** The engine fills in its own texts: `{name}`, and `{name|one|several}`, which agrees with it. */
const engineTexts = (language: Language): [string, string][] => [
  ...Object.entries(words(language)),
  ...Object.entries(textsOfFormats(language).texts),
];
const engineGaps = (text: string): string[] => [...text.matchAll(/\{(\w+)[}|]/g)].map(([, gap = '']) => gap);

function engineSentences(language: Language): Sentence[] {
  return engineTexts(language).flatMap(([key, text]) => {
    const gaps = engineGaps(text);
    return (gaps.length > 0 ? [0, 1, 2, '1,234,567', LONG] : ['']).map((value) => ({
      key: `engine.${key}`,
      value: String(value),
      said: fill(text, Object.fromEntries(gaps.map((gap) => [gap, value]))),
    }));
  });
}

interface Sentence {
  key: string;
  value: string;
  said: string;
}

const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

function sentences(language: Language): Sentence[] {
  const said = screens.getFixedT(language);
  const onScreens = [...gapsByKey].flatMap(([key, gaps]) => {
    const values: (number | string)[] = gaps.size > 0 || pluralKeys.has(key) ? [0, 1, 2, LONG] : [''];
    return values.map((value) => {
      const count = typeof value === 'number' ? value : 1_234_567;
      const filled = Object.fromEntries(
        [...gaps].map((gap) => [gap, gap === 'count' ? count : NAMES.has(gap) ? LONG : value]),
      );
      return {
        key,
        value: String(value),
        said: said(key, pluralKeys.has(key) ? { ...filled, count } : filled),
      };
    });
  });
  return [...onScreens, ...engineSentences(language)];
}

for (const language of ['en', 'es'] as const) {
  test(`no sentence has an unfilled placeholder (${language})`, () => {
    const rendered = sentences(language);
    expect(rendered.length).toBeGreaterThan(1000);
    expect(rendered.filter(({ key, said }) => said === key || LEFT_OVER.test(said))).toEqual([]);
  });

  test(`no sentence has a plural noun or verb after one (${language})`, () => {
    const wrong = sentences(language).filter(
      ({ key, value, said }) =>
        value === '1' && !LARGER.has(key) && AFTER_ONE[language].test(said.replace(FRACTION, '')),
    );
    expect(wrong).toEqual([]);
  });

  test(`no sentence has a singular noun after zero or two (${language})`, () => {
    const single = [...texts[language]]
      .filter(([key]) => key.endsWith('_one'))
      .flatMap(([key, one]) => {
        const several = wordsOf(texts[language].get(key.replace(PLURAL, '_other')) ?? '');
        return wordsOf(one).filter(
          (word) =>
            !several.includes(word) && [`${word}s`, `${word}es`].some((each) => several.includes(each)),
        );
      });
    for (const [, text] of engineTexts(language)) {
      for (const [, one = '', several = ''] of text.matchAll(/\{\w+\|([^|}]+)\|([^|}]+)\}/g)) {
        single.push(...wordsOf(one).filter((word) => [`${word}s`, `${word}es`].includes(several)));
      }
    }
    const wrong = new RegExp(`\\b[02] (?:${[...new Set(single)].join('|')})(?!\\p{L})`, 'u');
    expect(single.length).toBeGreaterThan(10);
    expect(sentences(language).filter(({ value, said }) => value !== '1' && wrong.test(said))).toEqual([]);
  });
}

interface Call {
  at: string;
  key: string;
  /** Null: a spread may contain more. */
  given: Set<string> | null;
}

type SyntaxNode = { type: string; start: number; [part: string]: unknown };

/** Calls of `t` with their key and parameters. */
function callsOf(file: string, source: string): Call[] {
  const calls: Call[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const part of Object.values(node)) visit(part);
    const call = callIn(node as SyntaxNode);
    if (call) calls.push({ ...call, at: `${file}:${source.slice(0, call.start).split('\n').length}` });
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return calls;
}

function callIn({
  type,
  callee,
  arguments: given,
  start,
}: SyntaxNode): (Omit<Call, 'at'> & { start: number }) | null {
  if (type !== 'CallExpression') return null;
  const { name, property } = callee as { name?: string; property?: { name?: string } };
  const [first, second] = given as SyntaxNode[];
  if ((name ?? property?.name) !== 't' || first?.type !== 'Literal' || typeof first.value !== 'string')
    return null;
  if (second && second.type !== 'ObjectExpression') return null;
  const properties = (second?.properties ?? []) as { key?: { name?: string } }[];
  const names = properties.map(({ key }) => key?.name);
  return { start, key: first.value, given: names.includes(undefined) ? null : new Set(names as string[]) };
}

test('a text about all of several says something else about none', () => {
  for (const [language, known] of Object.entries(texts)) {
    const all = [...known].filter(
      ([key, text]) => key.endsWith('_other') && /^(All|Los|Las) \{\{count\}\}/.test(text),
    );
    expect(all.length).toBeGreaterThan(1);
    const without = all.filter(([key]) => !known.has(key.replace(/_other$/, '_zero')));
    expect(without, language).toEqual([]);
  }
});

test('every screen passes all parameters of its sentences', () => {
  const portal = join(import.meta.dirname, '..', '..');
  const calls = readdirSync(portal, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|browser|entry)\.tsx?$/.test(file))
    .flatMap((file) => callsOf(file, readFileSync(join(portal, file), 'utf8')));
  expect(calls.length).toBeGreaterThan(500);
  const open = calls.flatMap(({ at, key, given }) => {
    if (given === null) return [];
    const wanted = [...(gapsByKey.get(key) ?? []), ...(pluralKeys.has(key) ? ['count'] : [])];
    const missing = wanted.filter((gap) => !given.has(gap));
    return missing.length > 0 ? [`${at}: ${key} without ${missing.join(', ')}`] : [];
  });
  expect(open).toEqual([]);
});
