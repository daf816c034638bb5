/** Readability and completion time of a questionnaire. */
import { type Definition, textIn } from '../definition/definition.ts';
import type { Language } from '../locales/language.ts';
import { localeOf } from '../locales/locale.ts';
import { type TextEntry, textsOf } from './texts.ts';

export interface Reading {
  language: Language;
  formula: Formula;
  /** By the formula: a school grade, or 0 to 100, the higher the easier. */
  score: number;
  /** Texts harder to read than recommended for patients, hardest first. */
  hard: Array<{ entry: TextEntry; score: number }>;
}

/** Shorter texts are names and options, for which the formulas are meaningless. */
const LEAST_WORDS = 12;

/**
 * Flesch-Kincaid grade level: 0.39 words/sentence + 11.8 syllables/word − 15.59. Syllables are counted by groups
 * of vowels, a final silent e left out.
 * Source: Kincaid et al., Research Branch Report 8-75, Naval Technical Training Command, 1975
 */
export function fleschKincaidGrade(text: string): number {
  const { words, sentences, letters } = partsOf(text);
  const syllables = letters.reduce((sum, word) => sum + englishSyllables(word), 0);
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
}

/**
 * Szigriszt-Pazos perspicuity, read on the INFLESZ scale: 206.835 − 62.3 syllables/word − words/sentence.
 * Below 40 very hard, to 55 somewhat hard, to 65 normal, to 80 quite easy, above very easy.
 * Source: Szigriszt Pazos 1993; Barrio-Cantalejo et al., An Sist Sanit Navar 2008;31(2):135-152
 */
export function inflesz(text: string): number {
  const { words, sentences, letters } = partsOf(text);
  const syllables = letters.reduce((sum, word) => sum + spanishSyllables(word), 0);
  return 206.835 - 62.3 * (syllables / words) - words / sentences;
}

/** What is advised: eighth grade; and "normal" on the INFLESZ scale (Barrio-Cantalejo et al. 2008). */
const FORMULAS = {
  fleschKincaid: { scoreOf: fleschKincaidGrade, isHard: (score: number) => score > 8, harder: 1 },
  inflesz: { scoreOf: inflesz, isHard: (score: number) => score < 55, harder: -1 },
} as const;

/** The name of a formula in a language's conventions. */
export type Formula = keyof typeof FORMULAS;

/** Undefined for a language without a formula, and if there is too little text. */
export function readingOf(definition: Definition, language: Language): Reading | undefined {
  const formula = localeOf(language).language.readability as Formula;
  if (!Object.hasOwn(FORMULAS, formula)) return undefined;
  const { scoreOf, isHard, harder } = FORMULAS[formula];
  const long = textsOf(definition)
    .map((entry) => ({ entry, text: textIn(entry.text, language) }))
    .filter(({ text }) => partsOf(text).words >= LEAST_WORDS);
  if (!definition.languages.includes(language) || long.length === 0) return undefined;
  const hard = long
    .map(({ entry, text }) => ({ entry, score: scoreOf(text) }))
    .filter(({ score }) => isHard(score))
    .sort((one, other) => harder * (other.score - one.score));
  return { language, formula, score: scoreOf(long.map(({ text }) => asSentence(text)).join(' ')), hard };
}

function partsOf(text: string): { words: number; sentences: number; letters: string[] } {
  const letters = text.toLowerCase().match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const sentences = text.split(/[.!?…:;](?:\s|$)/).filter((part) => /\p{L}/u.test(part)).length;
  return { words: letters.length, sentences: Math.max(sentences, 1), letters };
}

const asSentence = (text: string): string => (/[.!?]\s*$/.test(text) ? text : `${text}.`);

const englishSyllables = (word: string): number =>
  Math.max(1, (word.replace(/[^aeiouy]e$/, (end) => end[0] ?? '').match(/[aeiouy]+/g) ?? []).length);

/** Two strong vowels, or a weak one with an accent next to another, are two syllables; otherwise one. */
function spanishSyllables(word: string): number {
  const vowels = word.replaceAll(/([qg])u(?=[eiéí])/g, '$1').replace(/y$/, 'i');
  const groups = vowels.match(/[aeiouáéíóúü]+/g) ?? [];
  return Math.max(
    1,
    groups.reduce(
      (sum, group) =>
        sum + 1 + (group.match(/(?<=[aeoáéóíú])[aeoáéóíú]|(?<=[iuü])[íú]|[íú](?=[iuü])/g) ?? []).length,
      0,
    ),
  );
}
