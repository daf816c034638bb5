/**
 * The document of a code list: a title, the code systems, and a row for each code with its name in every language.
 *
 * JSON with one row per line, so that a long list can be read in slices. The text is canonical, because its digest
 * identifies the list.
 */
/** A row for each code: its stored value, and its name in each language, empty if there is none. */
export type CodeRow = readonly [value: string, ...names: string[]];

/** Maximum characters of a code's name, and of a title. */
export const MAX_NAME = 500;
export const MAX_TITLE = 200;

export interface CodeListDocument {
  title: string;
  /** Languages of the names. Every code has a name in the first. */
  languages: readonly string[];
  /** URIs of code systems. The codes are of the first, unless `coded` says otherwise. */
  systems?: readonly string[];
  /** The code if it differs from the value, and its system if it is not the first. */
  coded?: Readonly<Record<string, { code?: string; system?: number }>>;
  codes: readonly CodeRow[];
}

/** The canonical text of a list. The list is identified by the digest of this text in UTF-8. */
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
