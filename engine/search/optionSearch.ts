/**
 * Search in the options of a choice, such as a list of medicines or diagnoses: words in any order, without regard to
 * case and accents, in the label and in the code. Each list is indexed once, so that searching is only comparing.
 */
import { foldedText } from '../base/foldedText.ts';
import { type Option, textIn } from '../definition/definition.ts';

export interface OptionIndex {
  /** Normalized label and codes of each option, in the order of the list. */
  readonly texts: readonly string[];
  /** Length of the label within the text. */
  readonly labelLengths: readonly number[];
}

export interface Found<Entry> {
  /** Best matches first; equally good matches in the order of the list. */
  options: readonly Entry[];
  /** Number of all matches, including those beyond the limit. */
  count: number;
}

type Searched = Pick<Option, 'value' | 'label' | 'code'>;

const indexes = new WeakMap<readonly Searched[], Map<string, OptionIndex>>();

/** The index of a list in a language, built on first use. */
export function optionIndex(options: readonly Searched[], language: string): OptionIndex {
  const byLanguage = indexes.get(options) ?? new Map<string, OptionIndex>();
  indexes.set(options, byLanguage);
  const index = byLanguage.get(language) ?? newIndex(options, language);
  byLanguage.set(language, index);
  return index;
}

function newIndex(options: readonly Searched[], language: string): OptionIndex {
  const index = { texts: [], labelLengths: [] };
  for (const option of options) addTo(index, option, language);
  return index;
}

function addTo(
  { texts, labelLengths }: { texts: string[]; labelLengths: number[] },
  { value, label, code }: Searched,
  language: string,
): void {
  const name = searchedText(textIn(label, language));
  labelLengths.push(name.length);
  const text = name + SEPARATOR + searchedText(String(value));
  texts.push(code === undefined || code === value ? text : text + SEPARATOR + searchedText(code));
}

/** Options indexed between two pauses. */
const SLICE = 2_000;

/**
 * Builds the index of a long list in slices before it is searched.
 * @param pause yields to other tasks
 */
export async function prepareIndex(
  options: readonly Searched[],
  language: string,
  pause: () => Promise<void>,
): Promise<void> {
  if (indexes.get(options)?.has(language)) return;
  const index = { texts: [], labelLengths: [] };
  for (let from = 0; from < options.length; from += SLICE) {
    await pause();
    for (const option of options.slice(from, from + SLICE)) addTo(index, option, language);
  }
  const byLanguage = indexes.get(options) ?? new Map<string, OptionIndex>();
  byLanguage.set(language, byLanguage.get(language) ?? index);
  indexes.set(options, byLanguage);
}

/** Separates label and codes. A search box has one line, so no search text contains it. */
const SEPARATOR = '\n';

const searchedText = (text: string): string => {
  const folded = foldedText(text).trim();
  return UNEVEN.test(folded) ? folded.replaceAll(/\s+/g, ' ') : folded;
};

/** Superfluous whitespace. */
const UNEVEN = /\s\s|[^\S ]/;

/** How well an option matches; smaller is better. */
const WHOLE = 0;
const BEGINNING = 1;
const WORDS = 2;
const CODE = 3;
const WITHIN = 4;
const RANKS = 5;

/**
 * The options that have every word of a text, at most `limit` of them. Without a word, the first ones.
 *
 * Order: exact labels and codes, labels that begin with the text, labels where every word begins a word, codes that
 * begin with the text, all others.
 */
export function searchOptions<Entry extends Searched>(
  options: readonly Entry[],
  { text, language, limit }: { text: string; language: string; limit: number },
): Found<Entry> {
  const wanted = searchedText(text);
  if (wanted === '') return { options: options.slice(0, limit), count: options.length };
  const index = optionIndex(options, language);
  const words = wanted.split(' ');
  const code = SEPARATOR + wanted;
  const byRank: number[][] = Array.from({ length: RANKS }, () => []);
  let count = 0;
  for (const [place, searched] of index.texts.entries()) {
    if (!words.every((word) => searched.includes(word))) continue;
    count += 1;
    const rank = byRank[rankOf(index, place, { wanted, code, words })];
    if (rank && rank.length < limit) rank.push(place);
  }
  const places = byRank.flat().slice(0, limit);
  return { options: places.map((place) => options[place] as Entry), count };
}

interface Wanted {
  wanted: string;
  /** The search text with the separator that precedes each code. */
  code: string;
  words: readonly string[];
}

function rankOf(index: OptionIndex, place: number, { wanted, code, words }: Wanted): number {
  const searched = index.texts[place] ?? '';
  const length = index.labelLengths[place] ?? 0;
  if (searched.startsWith(wanted)) return length === wanted.length ? WHOLE : BEGINNING;
  const at = searched.indexOf(code, length);
  if (at !== -1) {
    const after = searched[at + code.length];
    return after === undefined || after === SEPARATOR ? WHOLE : CODE;
  }
  return words.every((word) => beginsWord(searched, word, length)) ? WORDS : WITHIN;
}

/** Whether a word of the label begins with the search word. */
function beginsWord(searched: string, word: string, end: number): boolean {
  for (let at = searched.indexOf(word); at !== -1 && at < end; at = searched.indexOf(word, at + 1))
    if (at === 0 || !isLetterOrDigit(searched.charCodeAt(at - 1))) return true;
  return false;
}

/** For folded text. */
const isLetterOrDigit = (code: number): boolean =>
  code < 128
    ? (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
    : LETTER_OR_DIGIT.test(String.fromCharCode(code));

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** The only option with this label; undefined if there is none or several. A typed code does not count. */
export function namedOption<Entry extends Searched>(
  options: readonly Entry[],
  text: string,
  language: string,
): Entry | undefined {
  const wanted = searchedText(text);
  const { texts, labelLengths } = optionIndex(options, language);
  let best: Entry | undefined;
  for (const [place, option] of options.entries()) {
    if (labelLengths[place] !== wanted.length || !texts[place]?.startsWith(wanted)) continue;
    if (best) return undefined;
    best = option;
  }
  return best;
}
