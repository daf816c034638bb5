/** Maps answers of an earlier version of a questionnaire to a later one. */
import type { Answers, AnswerValue } from '../base/answers.ts';
import { compareVersions } from '../base/compareVersions.ts';
import { isConfirmation, questionOfKey } from '../base/confirmationKey.ts';
import type { Definition, Migration } from '../definition/definition.ts';
import { indexOf, type Recodes, type Renames, renamedBy } from '../definition/migrationIndex.ts';
import { questionsById } from '../definition/questionsById.ts';
import { type LostReason, reasonAgainst } from './lostReason.ts';
import { withEntryMigrations, withOptionEntries } from './optionEntries.ts';

export interface LostAnswer {
  /** The question, by the id the answer was given under. */
  question: string;
  /**
   * `gone`: the question was removed. `option`: the chosen value is not an option any more. `form`: another type, or
   * outside the limits. `taken`: the id now has the answer to another question that was renamed.
   */
  reason: LostReason;
}

export interface MappedAnswers {
  /** Mapped answers, with the ids and values of the later version. */
  answers: Answers;
  lost: LostAnswer[];
}

/**
 * Maps answers to a later version by its declared renames and recodes. Does not change its input.
 * @param version the version of the same questionnaire that was answered
 */
export function mapAnswers(later: Definition, version: string, answers: Answers): MappedAnswers {
  const migrations = migrationsSince(later, version);
  const questions = questionsById(withOptionEntries(later));
  const entries = Object.entries(answers).filter(([, value]) => value !== null && value !== '');
  const answered = entries.filter(([id]) => !isConfirmation(id));
  const moved = answered.map(([id, value]) => ({ id, ...mapAnswer(migrations, id, value) }));
  // A renamed answer takes precedence over one that happened to have the same id before.
  const renamed = new Set(moved.filter(({ id, key }) => id !== key).map(({ key }) => key));
  const mapped: Record<string, AnswerValue> = {};
  const lost: LostAnswer[] = [];
  for (const { id, key, value, isTaken } of moved) {
    const question = questions.get(key);
    const isOverwritten = isTaken || (id === key && renamed.has(key)) || Object.hasOwn(mapped, key);
    const reason = !question ? 'gone' : isOverwritten ? 'taken' : reasonAgainst(question, value);
    if (reason === undefined) mapped[key] = value;
    else lost.push({ question: id, reason });
  }
  for (const [id, value] of entries) {
    const key = renamedBy(migrations, questionOfKey(id));
    if (isConfirmation(id) && Object.hasOwn(mapped, key))
      mapped[key + id.slice(questionOfKey(id).length)] = value;
  }
  return { answers: mapped, lost };
}

/** Changes made after that version, earliest first. */
export function migrationsSince({ migrations = [], steps }: Definition, version: string): Migration[] {
  const later = migrations
    .filter(({ from }) => compareVersions(from, version) >= 0)
    .toSorted((one, other) => compareVersions(one.from, other.from));
  return later.length === 0 ? later : withEntryMigrations({ steps }, later);
}

function mapAnswer(
  migrations: readonly Migration[],
  id: string,
  answer: AnswerValue,
): { key: string; value: AnswerValue; isTaken: boolean } {
  let [key, value, isTaken] = [id, answer, false];
  for (const migration of migrations) {
    const { renames, recodes } = indexOf(migration);
    key = renamedBy([migration], key);
    const ofParts = renames.get(key) ?? NONE;
    isTaken ||= hasTwoParts(value, ofParts);
    value = withParts(value, ofParts);
    value = recoded(value, recodes.get(key) ?? NONE);
  }
  return { key, value, isTaken };
}

const NONE = new Map<never, never>();

/** Rows of a matrix and questions of a group are keys within the answer. */
function withParts(value: AnswerValue, renames: Renames): AnswerValue {
  if (renames.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => withParts(entry, renames));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [renames.get(key) ?? key, entry]));
}

/** Whether two parts of an answer, of which only one is renamed, would have the same name. */
function hasTwoParts(value: AnswerValue, renames: Renames): boolean {
  if (Array.isArray(value)) return value.some((entry) => hasTwoParts(entry, renames));
  if (typeof value !== 'object' || value === null) return false;
  return [...renames].some(
    ([from, to]) => value[from] !== undefined && value[to] !== undefined && !renames.has(to),
  );
}

function recoded(value: AnswerValue, recodes: Recodes): AnswerValue {
  if (recodes.size === 0 || value === null) return value;
  if (typeof value !== 'object') return recodes.get(undefined)?.get(value) ?? value;
  if (Array.isArray(value)) {
    const list = value.map((entry) => recoded(entry, recodes));
    // Remove duplicates: two options were merged into one.
    return list.filter((entry, index) => typeof entry === 'object' || list.indexOf(entry) === index);
  }
  const entries = Object.entries(value).map(([key, entry]) => [key, recoded(entry, ofPart(recodes, key))]);
  return Object.fromEntries(entries);
}

/** The recodes of a part are those declared for it, and those declared for the whole answer. */
function ofPart(recodes: Recodes, key: string): Recodes {
  const [whole, part] = [recodes.get(undefined), recodes.get(key)];
  const both = whole && part ? new Map([...part, ...whole]) : (whole ?? part);
  return both ? new Map([[undefined, both]]) : NONE;
}
