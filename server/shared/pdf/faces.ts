/** Which face draws a character: Figtree, or another family for the scripts and symbols that Figtree lacks. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

export type Weight = 400 | 600;

export interface Face {
  path: string;
  font: Font;
}

/** The faces that share the characters of a family. */
type Family = Face[];

const { resolve } = createRequire(import.meta.url);

const figtree = (weight: Weight): string[] =>
  ['latin', 'latin-ext'].map((subset) =>
    resolve(`@fontsource/figtree/files/figtree-${subset}-${weight}-normal.woff`),
  );

const google =
  (folder: string, name: string, bold: string) =>
  (weight: Weight): string[] => {
    const cut = weight === 400 ? '400Regular' : bold;
    return [resolve(`@expo-google-fonts/${folder}/${cut}/${name}_${cut}.ttf`)];
  };

const embedded =
  (folder: string, name: string, type: 'otf' | 'ttf') =>
  (weight: Weight): string[] => {
    const file = `${name}-${weight === 400 ? 'Regular' : 'Bold'}.${type}`;
    return [join(resolve(`@embedpdf/${folder}`), '../../fonts', file)];
  };

/**
 * In order of preference. Mathematics has a few letters of other scripts, so it comes after those. Arabic is Naskh
 * because Noto Sans puts its letters together from dots and strokes, which cannot be read back from the PDF.
 */
const FILES = [
  figtree,
  google('noto-sans', 'NotoSans', '600SemiBold'),
  google('noto-sans-hebrew', 'NotoSansHebrew', '600SemiBold'),
  embedded('fonts-arabic', 'NotoNaskhArabic', 'ttf'),
  google('noto-sans-math', 'NotoSansMath', '400Regular'),
  google('noto-sans-symbols-2', 'NotoSansSymbols2', '400Regular'),
  embedded('fonts-sc', 'NotoSansHans', 'otf'),
  google('nanum-gothic', 'NanumGothic', '700Bold'),
];

const families: Record<Weight, Family[]> = { 400: [], 600: [] };

/** Loaded when the first text needs them, and kept for later documents. */
function* familiesOf(weight: Weight): Generator<Family> {
  const known = families[weight];
  for (const [place, files] of FILES.entries()) {
    known[place] ??= files(weight).map((path) => ({ path, font: create(readFileSync(path)) }));
    yield known[place];
  }
}

/** The replacement for a character that no font has. */
const HOLE = '□';

/** Only changes how its neighbours look or are ordered. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const LETTER = /^[\p{L}\p{M}]/u;

export interface Drawn {
  text: string;
  face: Face;
  /** No face has the character. */
  missing: boolean;
}

/** How characters, as a reader sees them, are drawn: the letters of a word in one family if one has them all. */
export function drawnWith(characters: readonly string[], weight: Weight): Drawn[] {
  const drawn: Drawn[] = [];
  let end = 0;
  for (let start = 0; start < characters.length; start = end) {
    end = start + 1;
    if (LETTER.test(characters[start] as string))
      while (end < characters.length && LETTER.test(characters[end] as string)) end += 1;
    const word = characters.slice(start, end);
    drawn.push(...(inOneFamily(word, weight) ?? word.map((each) => drawnAlone(each, weight))));
  }
  return drawn;
}

/** Whether a text has characters that no face has. */
export const hasHoles = (text: string): boolean =>
  drawnWith(charactersOf(text), 400).some(({ missing }) => missing);

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

export const charactersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

function inOneFamily(word: readonly string[], weight: Weight): Drawn[] | undefined {
  for (const family of familiesOf(weight)) {
    const drawn = word.map((character) => drawnIn(family, character));
    if (drawn.every((each) => each !== undefined)) return drawn;
  }
  return undefined;
}

const drawnAlone = (character: string, weight: Weight): Drawn =>
  inOneFamily([character], weight)?.[0] ?? {
    ...(inOneFamily([HOLE], weight) as [Drawn])[0],
    missing: true,
  };

function drawnIn(family: Family, character: string): Drawn | undefined {
  const points = [...character];
  for (const face of family) {
    const has = (point: string): boolean => face.font.hasGlyphForCodePoint(point.codePointAt(0) as number);
    if (points.every((point) => UNSEEN.test(point) || has(point)))
      return { text: points.filter(has).join(''), face, missing: false };
  }
  return undefined;
}
