/** Splits text into runs, each of which one face of the font can draw. */

export type Face = 'latin' | 'latin-ext';

export interface Run {
  face: Face;
  text: string;
}

/** Characters in neither face, written with characters they have. */
const WRITTEN: Record<string, string> = {
  '≥': '>=',
  '≤': '<=',
  '′': "'",
  '″': '"',
  '→': '->',
  '−': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\t': ' ',
};

const EXTENDED = /[\u0100-\u02ba\u1e00-\u1eff]/u;
const DRAWN =
  /[\n\u0020-\u007e\u00a1-\u02ba\u1e00-\u1eff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]/u;

export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const drawn = WRITTEN[character] ?? (DRAWN.test(character) ? character : '?');
    const face: Face = EXTENDED.test(drawn) ? 'latin-ext' : 'latin';
    const last = runs.at(-1);
    // Both faces have a space.
    if (last && (last.face === face || drawn === ' ')) last.text += drawn;
    else runs.push({ face, text: drawn });
  }
  return runs.length > 0 ? runs : [{ face: 'latin', text: ' ' }];
}
