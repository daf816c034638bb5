/** Lists every text of a definition, valid or not, for translators, each with a key made of ids. */
import type { LocalizedText, Translation } from '../base/localizedText.ts';
import type { Definition } from '../definition/definition.ts';
import { LOGIC_KEYS, TEXT_KEYS, TEXT_LIST_KEYS } from '../definition/textKeys.ts';
import type { Place } from './edits.ts';

export interface TextEntry {
  /** Made of ids, such as `question.weight.help`: stable across versions. */
  key: string;
  /** The step or question it belongs to. */
  place: Place;
  /** The kind of its owner, and the owner's id. */
  kind: TextKind;
  id: string;
  /** Name of the property in the definition format: `label`, `help`. */
  property: string;
  path: readonly (string | number)[];
  text: LocalizedText;
}

type TextKind =
  | 'definition'
  | 'eligibility'
  | 'notice'
  | 'action'
  | 'start'
  | 'everyPage'
  | 'confirmation'
  | 'next'
  | 'prepare'
  | 'document'
  | 'step'
  | 'section'
  | 'page'
  | 'question'
  | 'option'
  | 'other'
  | 'extract'
  | 'picture'
  | 'row'
  | 'check';

/** `missing`: no translation. `stale`: its source text has changed since. */
export type TextState = 'current' | 'missing' | 'stale';

/** All texts, in the order of the document. */
export function textsOf(definition: Definition): TextEntry[] {
  const entries: TextEntry[] = [];
  const counts = new Map<string, number>();
  const visit = (json: Json, from: From): void => {
    for (const [name, value] of Object.entries(json)) {
      const path = [...from.path, name];
      const members = MEMBERS[name];
      if (TEXT_KEYS.has(name) && isText(value)) {
        const plain = [from.key, name].filter(Boolean).join('.');
        const before = counts.get(plain) ?? 0;
        counts.set(plain, before + 1);
        // Duplicate ids are an error of the definition, but their texts still need distinct keys.
        const key = before === 0 ? plain : `${plain}#${before + 1}`;
        entries.push({
          key,
          place: from.place,
          kind: from.kind,
          id: from.id,
          property: name,
          path,
          text: value,
        });
      } else if (isObject(value) && PARTS.has(name)) {
        const key = [from.key, name].filter(Boolean).join('.');
        visit(value, { ...from, key, kind: name as TextKind, path });
      } else if (TEXT_LIST_KEYS.has(name) && Array.isArray(value)) {
        value.forEach((text: unknown, index) => {
          if (!isText(text)) return;
          const key = [from.key, name, index + 1].filter(Boolean).join('.');
          const owner = { ...from, kind: name as TextKind, id: String(index + 1) };
          entries.push({ ...owner, key, property: name, path: [...path, index], text });
        });
      } else if (members && !LOGIC_KEYS.has(name) && Array.isArray(value)) {
        value.forEach((member: unknown, index) => {
          if (!isObject(member)) return;
          const id = String(members.idOf(member, index));
          visit(member, within(from, members.kind, id, [...path, index]));
        });
      }
    }
  };
  visit(definition as unknown as Json, { key: '', place: [], kind: 'definition', id: '', path: [] });
  return entries;
}

/** The definition with one text replaced. */
export const withText = (
  definition: Definition,
  { path }: Pick<TextEntry, 'path'>,
  text: LocalizedText,
): Definition => replaced(definition, path, text) as Definition;

export function stateOf(text: LocalizedText, language: string, source: string): TextState {
  const entry = text[language];
  if (wordsOf(entry) === '') return 'missing';
  if (language === source) return 'current';
  return typeof entry === 'object' && entry.from === wordsOf(text[source]) ? 'current' : 'stale';
}

/**
 * The text with another translation in one language. A translation records the source text it is made from:
 * by default the current one.
 */
export function inLanguage(
  text: LocalizedText | undefined,
  language: string,
  source: string,
  words: string,
  from: string = wordsOf(text?.[source]),
): LocalizedText {
  const next: Record<string, string | Translation> = { ...text };
  if (language === source) next[source] = words;
  else if (words === '') delete next[language];
  else next[language] = { text: words, from };
  return next;
}

/** The wording of an entry, or none. */
export const wordsOf = (entry: string | Translation | undefined): string =>
  typeof entry === 'string' ? entry : (entry?.text ?? '');

type Json = Readonly<Record<string, unknown>>;
type From = Pick<TextEntry, 'key' | 'place' | 'kind' | 'id' | 'path'>;

/** Optional nested objects with texts of their own. */
const PARTS: ReadonlySet<string> = new Set([
  'start',
  'everyPage',
  'confirmation',
  'document',
  'other',
  'extract',
  'picture',
]);

const byId = ({ id }: Json): unknown => id;
const MEMBERS: Readonly<Record<string, { kind: TextKind; idOf: (member: Json, index: number) => unknown }>> =
  {
    eligibility: { kind: 'eligibility', idOf: byId },
    notices: { kind: 'notice', idOf: byId },
    actions: { kind: 'action', idOf: ({ kind, number }) => `${kind}-${number}` },
    next: { kind: 'next', idOf: (_member, index) => index + 1 },
    steps: { kind: 'step', idOf: byId },
    questions: { kind: 'question', idOf: byId },
    options: { kind: 'option', idOf: ({ value }) => value },
    bands: { kind: 'option', idOf: ({ value }) => value },
    rows: { kind: 'row', idOf: byId },
    checks: { kind: 'check', idOf: byId },
    sections: { kind: 'section', idOf: byId },
    pages: { kind: 'page', idOf: ({ questions }) => (Array.isArray(questions) ? questions[0] : '') },
  };

function within(from: From, kind: TextKind, id: string, path: TextEntry['path']): From {
  // Question ids are unique in the definition: a question that moves to another step keeps its texts' keys.
  const isOwn =
    kind === 'step' ||
    (kind === 'question' && from.kind === 'step') ||
    kind === 'eligibility' ||
    kind === 'notice';
  const key = [isOwn ? '' : from.key, kind, id].filter(Boolean).join('.');
  const isPlace = kind === 'step' || kind === 'question';
  return { key, kind, id, path, place: isPlace ? [...from.place, id] : from.place };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is LocalizedText =>
  isObject(value) &&
  Object.values(value).every(
    (entry) => typeof entry === 'string' || (isObject(entry) && typeof entry.text === 'string'),
  );

function replaced(value: unknown, [name, ...rest]: TextEntry['path'], text: LocalizedText): unknown {
  if (name === undefined) return text;
  if (Array.isArray(value)) {
    return value.map((each, index) => (index === name ? replaced(each, rest, text) : each));
  }
  const json = value as Json;
  return { ...json, [name]: replaced(json[name], rest, text) };
}
