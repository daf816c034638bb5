/** The languages of a form, and its texts in them. */
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, type LocalizedText } from '@clinic/engine/base';
import { plainText } from '@clinic/engine/definition';
import { importedText } from '../importing/importedText.ts';
import { readMarkdown } from '../importing/markup/readMarkdown.ts';
import type { Shape } from '../importing/markup/richLines.ts';
import { plainLabel } from '../importing/plainLabel.ts';
import { languageOfTexts } from '../importing/textLanguage.ts';
import { say } from '../importing/texts/message.ts';
import type { Column } from './columns.ts';
import type { Sheet, SheetNotes, SheetRow } from './sheet.ts';

/** The source first, then the translations. */
export type Languages = readonly [string, ...string[]];

const SHOWN_TO_PATIENTS: readonly Column[] = ['label', 'hint', 'constraint_message'];

/** `Español (es)`, `es`, or the name of an installed language. */
function codeOf(written: string): string | undefined {
  const [, code] = /(?:^|\()\s*([a-z]{2}(?:-[A-Z]{2})?)\s*\)?$/.exec(written) ?? [];
  if (code !== undefined) return code;
  const name = written.toLowerCase();
  return LANGUAGES.find((language) =>
    [FALLBACK_LANGUAGE, language].some(
      (of) => new Intl.DisplayNames(of, { type: 'language' }).of(language)?.toLowerCase() === name,
    ),
  );
}

/** Texts in the languages that the form is in as a whole. */
export class FormTexts {
  readonly languages: Languages;
  /** Names of the columns of each language, as they are written; empty for those that name none. */
  readonly #columns = new Map<string, string[]>();
  /** The id of a question that a text at this row can name; undefined for others. */
  named: (name: string, row: SheetRow) => string | undefined = () => undefined;

  /** @param preferred the `default_language` of the form */
  constructor(sheets: readonly Sheet[], preferred: string) {
    const written = new Set(
      sheets.flatMap(({ headings }) =>
        [...headings.values()].flatMap(({ column, language }) => (column === 'label' ? [language] : [])),
      ),
    );
    const rows = sheets.flatMap((sheet) => sheet.rows);
    const unnamed =
      codeOf(preferred) ??
      (written.has('') || written.size === 0
        ? languageOfTexts(rows.map((row) => row.text('label')))
        : undefined);
    for (const language of [...written].sort((one, other) => other.length - one.length)) {
      const code =
        language === '' || language === preferred ? (unnamed ?? FALLBACK_LANGUAGE) : codeOf(language);
      if (code !== undefined) this.#columns.set(code, [...(this.#columns.get(code) ?? []), language]);
    }
    const inOrder = [...written].flatMap(
      (language) => [...this.#columns].find(([, names]) => names.includes(language))?.[0] ?? [],
    );
    const source =
      [unnamed, FALLBACK_LANGUAGE].find((code) => code !== undefined && this.#columns.has(code)) ??
      inOrder[0] ??
      unnamed ??
      FALLBACK_LANGUAGE;
    const isWhole = (code: string): boolean =>
      rows.every((row) =>
        SHOWN_TO_PATIENTS.every(
          (column) => this.#text(row, column, source) === '' || this.#text(row, column, code) !== '',
        ),
      );
    const others = [...new Set(inOrder)].filter((code) => code !== source && isWhole(code));
    this.languages = [source, ...others];
  }

  /** Reports the columns of languages that the form is not offered in. */
  noteHeader({ sheet, report }: SheetNotes): void {
    const offered = new Set(this.languages.flatMap((code) => this.#columns.get(code) ?? []));
    for (const header of sheet.header.cells.keys()) {
      const heading = sheet.headings.get(header);
      const isLeftOut = heading !== undefined && heading.language !== '' && !offered.has(heading.language);
      const why = isLeftOut
        ? say(codeOf(heading.language) ? 'languageLeftOut' : 'languageUnknown')
        : say('columnUnused');
      report.note(
        sheet.header.row,
        header,
        heading && !isLeftOut ? 'taken' : 'kept',
        heading && !isLeftOut ? undefined : why,
      );
    }
  }

  /** As written, in the source language or else in any other. */
  written(row: SheetRow, column: Column): string {
    const text = this.#text(row, column, this.languages[0]);
    return text !== ''
      ? text
      : ([...this.#columns.keys()].map((code) => this.#text(row, column, code)).find(Boolean) ?? '');
  }

  /** @returns undefined if there is none */
  textOf(
    notes: SheetNotes,
    row: SheetRow,
    column: Column,
    shape: Shape | 'plain',
  ): LocalizedText | undefined {
    const [source, ...others] = this.languages;
    const from = this.#shown(this.written(row, column), row, shape);
    if (from === undefined) return undefined;
    this.#note(notes, row, column, from);
    const translations = others.flatMap((code) => {
      const text = this.#shown(this.#text(row, column, code), row, shape);
      return text === undefined ? [] : [[code, { text, from }] as const];
    });
    return { [source]: from, ...Object.fromEntries(translations) };
  }

  /** The same text in all languages of the form. */
  all(of: (language: string) => string): LocalizedText {
    const [source, ...others] = this.languages;
    const from = of(source);
    return { [source]: from, ...Object.fromEntries(others.map((code) => [code, { text: of(code), from }])) };
  }

  get installed(): string[] {
    return this.languages.filter(isLanguage);
  }

  #text(row: SheetRow, column: Column, code: string): string {
    for (const language of this.#columns.get(code) ?? []) {
      const text = row.text(column, language);
      if (text !== '') return text;
    }
    return '';
  }

  #note(notes: SheetNotes, row: SheetRow, column: Column, shown: string): void {
    for (const language of new Set(this.languages.flatMap((code) => this.#columns.get(code) ?? []))) {
      const text = row.text(column, language);
      if (text === '') continue;
      const isPiped = PIPED.test(text);
      PIPED.lastIndex = 0;
      if (isPiped)
        notes.mapped(row, column, say(shown.includes('|…}') ? 'asNamedAnswer' : 'pipingDots'), language);
      else if (shown !== importedText(text) && plainText(shown) === shown && /[*_#<[&]/.test(text))
        notes.mapped(row, column, say('asFormatting'), language);
      else notes.taken(row, column, language);
    }
  }

  #shown(text: string, row: SheetRow, shape: Shape | 'plain'): string | undefined {
    if (text === '') return undefined;
    // Names of answers are put aside: what is in them is not markup.
    const names: string[] = [];
    const aside = text.replaceAll(PIPED, (_, name: string) => `\uE000${names.push(name) - 1}\uE001`);
    const rich = shape === 'plain' ? undefined : readMarkdown(aside, shape);
    const shown =
      rich && !rich.isTooLong && rich.markup !== '' ? rich.markup : importedText(plainLabel(aside).text);
    return plainText(
      shown
        ?.replaceAll(/\{(?=[A-Za-z][A-Za-z0-9_-]{0,79}\|)/g, String.raw`\{`)
        .replaceAll(/\uE000(\d+)\uE001/g, (_, at: string) => {
          const id = shape === 'plain' ? undefined : this.named(names[Number(at)] ?? '', row);
          return id === undefined ? '…' : `{${id}|…}`;
        }),
    );
  }
}

const PIPED = /\$\{\s*([^{}\s]{1,200})\s*\}/g;
