/**
 * The document of a code list: a title, the code systems, and a row for each code with its name in every language.
 *
 * It is JSON with one row a line, so that a long one can be read in slices; written in one way only, because the
 * digest of its text is its name.
 */
/** A row for each code: what it is stored as, and its name in each of the languages, empty where there is none. */
export type CodeRow = readonly [value: string, ...names: string[]];

/** Characters of a code's name, and of a title. */
export const MAX_NAME = 500;
export const MAX_TITLE = 200;

export interface CodeListDocument {
  title: string;
  /** Of the names. The first is that of every code. */
  languages: readonly string[];
  /** URIs of code systems. The codes are of the first, unless `coded` says otherwise. */
  systems?: readonly string[];
  /** What the code is where it differs from the value, and its system where it is not the first. */
  coded?: Readonly<Record<string, { code?: string; system?: number }>>;
  codes: readonly CodeRow[];
}

/** The one text of a list: its digest is that of these characters in UTF-8. */
export function codeListText({ title, languages, systems, coded, codes }: CodeListDocument): string {
  const head = JSON.stringify({
    title,
    languages,
    ...(systems && systems.length > 0 && { systems }),
    ...(coded && Object.keys(coded).length > 0 && { coded: sorted(coded) }),
  });
  return `${head.slice(0, -1)},"codes":[\n${codes.map((row) => JSON.stringify(row)).join(',\n')}\n]}`;
}

const sorted = (coded: NonNullable<CodeListDocument['coded']>): CodeListDocument['coded'] =>
  Object.fromEntries(
    Object.entries(coded)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([value, { code, system }]) => [
        value,
        { ...(code !== undefined && { code }), ...(system !== undefined && { system }) },
      ]),
  );
