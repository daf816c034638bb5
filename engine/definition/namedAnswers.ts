/**
 * Answers named in texts: `{medicine|your medicine}` shows the answer to the question `medicine`, and "your medicine" as
 * long as there is none. A backslash before the brace shows it literally. Other braces are plain characters.
 */
import type { Translation } from '../base/localizedText.ts';
import { escapedMarks } from '../markup/plain.ts';
import { LOGIC_KEYS, TEXT_KEYS, TEXT_LIST_KEYS } from './textKeys.ts';

const NAMED = /\\?\{([A-Za-z][A-Za-z0-9_-]{0,79})\|([^{}|\n]{1,200})\}/g;
const BARE = /\\?\{([A-Za-z][A-Za-z0-9_-]{0,79})\}/g;

/** An answer as plain text; undefined if it is not known; null to leave the name in the text. */
export type Said = (id: string) => string | undefined | null;

/** Longer answers are cut: they are read within a sentence. */
const MAX_SAID = 120;

/** The text with the answers that it names. What they contain is shown literally. */
export function withSaid(text: string, said: Said): string {
  if (!text.includes('{')) return text;
  return text.replace(NAMED, (whole, id: string, fallback: string, at: number) => {
    if (whole.startsWith('\\')) return whole.slice(1);
    const value = said(id);
    if (value === null) return whole;
    const answer = value?.replace(/\s+/g, ' ').trim() ?? '';
    if (answer === '') return fallback;
    const cut = answer.length > MAX_SAID ? `${answer.slice(0, MAX_SAID - 1).toWellFormed()}…` : answer;
    const isFirst = at === 0 || text[at - 1] === '\n';
    return (isFirst && /^[#-]/.test(cut) ? '\\' : '') + escapedMarks(cut);
  });
}

/** Ids in a text. */
interface Names {
  named: readonly string[];
  /** Without a fallback: shown as they are written. */
  bare: readonly string[];
  /** After a backslash. */
  escaped: readonly string[];
}

export function namesIn(text: string): Names {
  if (!text.includes('{')) return NONE;
  const idsOf = (pattern: RegExp, escaped: boolean): string[] =>
    [...text.matchAll(pattern)].flatMap(([whole, id = '']) =>
      whole.startsWith('\\') === escaped ? [id] : [],
    );
  return { named: idsOf(NAMED, false), bare: idsOf(BARE, false), escaped: idsOf(NAMED, true) };
}

const NONE: Names = { named: [], bare: [], escaped: [] };

/** The text with its names replaced, as authors write them. */
export const withNamesRenamed = (text: string, nameOf: (id: string) => string): string =>
  text.replace(NAMED, (whole, id: string) =>
    whole.startsWith('\\') ? whole : whole.replace(id, () => nameOf(id)),
  );

/** Parts of a definition in which nothing is shown to the patient who answers, or nothing may vary. */
const FIXED = new Set([...LOGIC_KEYS, 'fhir', 'table', 'migrations', 'document', 'instrument']);

/** @param own in the entries of a group, the ids of its questions */
type Change = (text: string, language: string, own: ReadonlySet<string>) => string;

/** A part of a definition with each of its texts changed. What does not change stays the same object. */
export function withTexts<T>(part: T, change: Change): T {
  const inLanguages = (text: object, own: ReadonlySet<string>): object =>
    changed(text, (entry: string | Translation, language) => {
      if (typeof entry === 'string') return change(entry, language, own);
      return changed(entry, (each: unknown) =>
        typeof each === 'string' ? change(each, language, own) : each,
      );
    });
  const visit = (value: unknown, name: string, own: ReadonlySet<string>): unknown => {
    if (typeof value !== 'object' || value === null || FIXED.has(name)) return value;
    if (Array.isArray(value)) {
      const list = value.map((each) => visit(each, TEXT_LIST_KEYS.has(name) ? 'text' : '', own));
      return list.every((each, index) => each === value[index]) ? value : list;
    }
    if (TEXT_KEYS.has(name)) return inLanguages(value, own);
    const group =
      'type' in value && value.type === 'repeatingGroup' ? (value as unknown as Group) : undefined;
    const ofEntries = group && new Set(group.questions.map(({ id }) => id));
    return changed(value, (each, key) => visit(each, key, key === 'questions' ? (ofEntries ?? own) : own));
  };
  return visit(part, '', new Set()) as T;
}

type Group = Readonly<{ questions: ReadonlyArray<{ id: string }> }>;

/** A copy, symbols included, if a property changes. */
function changed<T>(value: T, change: (part: never, name: string) => unknown): T {
  if (typeof value !== 'object' || value === null) return value;
  const next = Object.entries(value).flatMap(([name, part]) => {
    const now = change(part as never, name);
    return now === part ? [] : [[name, now] as const];
  });
  return next.length === 0 ? value : { ...value, ...Object.fromEntries(next) };
}
