/** Reads the text of a code list in slices: reading a long list at once would block the page or the server. */
import type { CodeList, Option } from '../definition/definition.ts';
import { escapedMarkup } from '../markup/plain.ts';
import { type CodeListDocument, type CodeRow, codeListText } from './codeListText.ts';

/** Rows between two pauses, which take a few milliseconds. */
const SLICE = 4_000;

/**
 * @param text as `codeListText` writes it, checked when it was stored
 * @param pause yields to other tasks
 * @throws SyntaxError for another text
 */
export async function readCodeList(
  text: string,
  digest: string,
  pause: () => Promise<void>,
): Promise<CodeList> {
  const lines = text.split('\n');
  const head = lines.shift() ?? '';
  const end = lines.pop() ?? '';
  const { codes: _, ...document } = JSON.parse(`${head}${end}`) as CodeListDocument;
  const codes: CodeRow[] = [];
  const places = new Map<string, number>();
  for (let from = 0; from < lines.length; from += SLICE) {
    await pause();
    const rows = JSON.parse(
      `[${lines
        .slice(from, from + SLICE)
        .join('')
        .replace(/,$/, '')}]`,
    ) as CodeRow[];
    for (const row of rows) {
      places.set(row[0], codes.length);
      codes.push(row);
    }
  }
  return codeListOf({ ...document, codes }, digest, places);
}

export function codeListOf(
  { title, languages, systems = [], coded = {}, codes }: CodeListDocument,
  digest: string,
  places: ReadonlyMap<string, number> = new Map(codes.map(([value], place) => [value, place])),
): CodeList {
  const optionAt = ([value, ...names]: CodeRow): Option => ({ value, label: labelOf(names, languages) });
  let all: readonly Option[] | undefined;
  const options = (): readonly Option[] => {
    all ??= codes.map(optionAt);
    return all;
  };
  const rowOf = (value: unknown): CodeRow | undefined =>
    typeof value === 'string' ? codes[places.get(value) ?? -1] : undefined;
  return {
    digest,
    title,
    size: codes.length,
    options,
    partWith: (values) => {
      const rows = [...new Set(values)].map(rowOf).filter((row) => row !== undefined);
      const codedRows = rows.filter(([value]) => Object.hasOwn(coded, value));
      return codeListText({
        title,
        languages,
        systems,
        coded: Object.fromEntries(codedRows.map(([value]) => [value, coded[value] ?? {}])),
        codes: rows,
      });
    },
    find: (value) => {
      const row = rowOf(value);
      return row && optionAt(row);
    },
    codingOf: (value) => {
      const row = rowOf(value);
      if (!row) return undefined;
      const coding = Object.hasOwn(coded, row[0]) ? coded[row[0]] : undefined;
      const system = systems[coding?.system ?? 0];
      return { ...(system !== undefined && { system }), code: coding?.code ?? row[0] };
    },
  };
}

/** Names are plain texts. If a language has none, the name in the first language is shown. */
function labelOf(names: readonly string[], languages: readonly string[]): Option['label'] {
  const label: Record<string, string> = {};
  for (const [index, language] of languages.entries()) {
    const name = names[index];
    if (name !== undefined && name !== '') label[language] = escapedMarkup(name);
  }
  return label;
}
