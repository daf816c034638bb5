/** Pseudo-translated texts, which show how a translation would affect the layout before there is one. */

/** Text length → the factor by which its translation may be longer (IBM's guideline for English). */
const GROWTH: ReadonlyArray<readonly [length: number, times: number]> = [
  [10, 2],
  [20, 1.9],
  [30, 1.7],
  [50, 1.5],
  [70, 1.4],
  [Number.POSITIVE_INFINITY, 1.3],
];

const ACCENTED = new Map(
  [...'ÀBÇĎÉFĜĤÎĴĶĻMÑÖPQŔŠŤÛVŴXÝŽàbçďéfĝĥîĵķļmñöpqŕšťûvŵxýž'].map((letter, index) => [
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'[index],
    letter,
  ]),
);

const VOWEL = /[aeiouáéíóú]/i;

/** Accented and lengthened, in brackets that reveal truncation; words grow before words are added. */
export function longText(text: string): string {
  if (text.trim() === '') return text;
  const wanted = text.length * (GROWTH.find(([length]) => text.length <= length)?.[1] ?? 1);
  let more = wanted - text.length - 2;
  const words = [...text].map((letter) => {
    const accented = ACCENTED.get(letter) ?? letter;
    if (more < 1 || !VOWEL.test(letter)) return accented;
    more -= 1;
    return accented + accented;
  });
  const rest = more >= 2 ? ` ${'öñé ťŵö '.repeat(Math.ceil(more / 8)).slice(0, Math.round(more) - 1)}` : '';
  return `[${words.join('')}${rest.trimEnd()}]`;
}

const RIGHT_TO_LEFT = '\u202E';
const END = '\u202C';

/** Makes each word run right to left, as in Android's pseudo-locale `ar-XB`. */
export const mirroredText = (text: string): string =>
  text.replaceAll(/\S+/g, (word) => `${RIGHT_TO_LEFT}${word}${END}`);
