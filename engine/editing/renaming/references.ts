/** Renames references in conditions, pages and texts. */
import type { LogicJson } from '../../base/logicJson.ts';
import { withNamesRenamed, withTexts } from '../../definition/namedAnswers.ts';
import { LOGIC_KEYS, TEXT_KEYS } from '../../definition/textKeys.ts';
import { withNames, withPartNames } from '../../logic/rename.ts';

type NameOf = (id: string) => string;

const renamedIn =
  (nameOf: NameOf) =>
  (text: string): string =>
    withNamesRenamed(text, nameOf);

/**
 * A step, question or whole definition with references in every condition, page and text renamed. In the entries of a group,
 * the names of its own questions do not change.
 */
export function withReferences<T>(value: T, nameOf: NameOf): T {
  if (Array.isArray(value)) return value.map((each) => withReferences(each, nameOf)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const isGroup = 'type' in value && value.type === 'repeatingGroup';
  const entries = Object.entries(value).map(([name, entry]) => {
    if (isGroup && name === 'questions') return [name, withReferences(entry, namesWithin(entry, nameOf))];
    if (LOGIC_KEYS.has(name)) return [name, withNames(entry as LogicJson, nameOf, 'questions')];
    if (TEXT_KEYS.has(name)) return [name, withTexts({ [name]: entry }, renamedIn(nameOf))[name]];
    if (name === 'entriesFrom' && typeof entry === 'string') return [name, nameOf(entry)];
    if (name === 'switchUnit' && entry !== null && typeof entry === 'object') {
      const { question } = entry as { question?: unknown };
      return [name, typeof question === 'string' ? { ...entry, question: nameOf(question) } : entry];
    }
    if (name === 'pages' && Array.isArray(entry))
      return [name, withTexts(entry, renamedIn(nameOf)).map((page) => pageReading(page, nameOf))];
    return [name, withReferences(entry, nameOf)];
  });
  return Object.fromEntries(entries) as T;
}

/** For the entries with those questions. */
function namesWithin(parts: unknown, nameOf: NameOf): NameOf {
  const partIds = new Set(
    Array.isArray(parts) ? parts.map((part) => (part as { id?: unknown } | null)?.id) : [],
  );
  return (id) => (partIds.has(id) ? id : nameOf(id));
}

function pageReading(page: unknown, nameOf: NameOf): unknown {
  const { questions, sideBySide } = page as { questions?: unknown; sideBySide?: unknown };
  return {
    ...(page as object),
    ...(Array.isArray(questions) && { questions: questions.map(nameOf) }),
    ...(Array.isArray(sideBySide) && {
      sideBySide: sideBySide.map((row) => (Array.isArray(row) ? row.map(nameOf) : row)),
    }),
  };
}

/** Renames a question of a group in the conditions outside its entries. */
export function withPartReferences<T>(value: T, group: string, nameOf: NameOf): T {
  if (Array.isArray(value)) return value.map((each) => withPartReferences(each, group, nameOf)) as T;
  if (typeof value !== 'object' || value === null) return value;
  // In its entries, a question of that name is meant.
  const isHidden = 'type' in value && value.type === 'repeatingGroup' && hasPart(value, group);
  const entries = Object.entries(value).map(([name, entry]) => {
    if (isHidden && name === 'questions') return [name, entry];
    if (LOGIC_KEYS.has(name)) return [name, withPartNames(entry as LogicJson, group, nameOf)];
    return [name, withPartReferences(entry, group, nameOf)];
  });
  return Object.fromEntries(entries) as T;
}

const hasPart = (group: object, id: string): boolean =>
  'questions' in group &&
  Array.isArray(group.questions) &&
  group.questions.some((part) => (part as { id?: unknown } | null)?.id === id);
