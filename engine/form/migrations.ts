/** Maps answers of an earlier version of a questionnaire to a later one. */
import isSame from 'fast-deep-equal';
import type { Answers, AnswerValue } from '../base/answers.ts';
import { compareVersions } from '../base/compareVersions.ts';
import type { Definition, Migration, Recode, Rename } from '../definition/definition.ts';
import { type LostReason, reasonAgainst } from './lostReason.ts';

export interface LostAnswer {
  /** The question, by the id the answer was given under. */
  question: string;
  /**
   * `gone`: the question was removed. `option`: the chosen value is not an option any more. `form`: another
   * type, or outside the limits. `taken`: the answer to another question that was renamed is there instead.
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
  const questions = new Map(
    later.steps.flatMap((step) => step.questions.map((question) => [question.id, question] as const)),
  );
  const given = Object.entries(answers).filter(([, value]) => value !== null && value !== '');
  const moved = given.map(([id, value]) => ({ id, ...mapAnswer(migrations, id, value) }));
  // What a rename brings there is meant, not what happened to have the same id before.
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
  return { answers: mapped, lost };
}

/** Changes made after that version, earliest first. */
export const migrationsSince = ({ migrations = [] }: Definition, version: string): Migration[] =>
  migrations
    .filter(({ from }) => compareVersions(from, version) >= 0)
    .toSorted((one, other) => compareVersions(one.from, other.from));

/** The new id of a question, or of an entry within one, after those migrations. */
export const renamedBy = (migrations: readonly Migration[], id: string): string =>
  migrations.reduce(
    (current, { rename = [] }) => rename.find((each) => isOwn(each) && each.from === current)?.to ?? current,
    id,
  );

/** The final name of a part of a group or matrix, which may be renamed again itself. */
export function renamedWithin(migrations: readonly Migration[], within: string, id: string): string {
  let [holder, part] = [within, id];
  for (const migration of migrations) {
    holder = renamedBy([migration], holder);
    const found = migration.rename?.find((each) => each.within === holder && each.from === part);
    part = found?.to ?? part;
  }
  return part;
}

function mapAnswer(
  migrations: readonly Migration[],
  id: string,
  given: AnswerValue,
): { key: string; value: AnswerValue; isTaken: boolean } {
  let [key, value, isTaken] = [id, given, false];
  for (const migration of migrations) {
    const { names, parts, recodes } = indexOf(migration);
    key = names.get(key) ?? key;
    const ofParts = parts.get(key) ?? [];
    isTaken ||= hasTwoParts(value, ofParts);
    value = withParts(value, ofParts);
    value = recoded(value, recodes.get(key) ?? []);
  }
  return { key, value, isTaken };
}

/** Renames and recodes by the question that they are about. */
interface OfQuestions {
  names: ReadonlyMap<string, string>;
  parts: ReadonlyMap<string | undefined, readonly Rename[]>;
  recodes: ReadonlyMap<string, readonly Recode[]>;
}

/** The same for thousands of answers, and there can be thousands of recodes. */
const indexed = new WeakMap<Migration, OfQuestions>();

function indexOf(migration: Migration): OfQuestions {
  const known = indexed.get(migration);
  if (known) return known;
  const { rename = [], recode = [] } = migration;
  const index = {
    // Of several, the first counts.
    names: new Map(
      rename
        .filter(isOwn)
        .toReversed()
        .map(({ from, to }) => [from, to]),
    ),
    parts: Map.groupBy(rename, ({ within }) => within),
    recodes: Map.groupBy(recode, ({ question }) => question),
  };
  indexed.set(migration, index);
  return index;
}

const isOwn = ({ within }: Rename): boolean => within === undefined;

/** Rows of a matrix and questions of a group are keys within the answer. */
function withParts(value: AnswerValue, renames: readonly Rename[]): AnswerValue {
  if (renames.length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => withParts(entry, renames));
  const names = new Map(renames.map(({ from, to }) => [from, to]));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [names.get(key) ?? key, entry]));
}

/** Whether two parts of an answer, of which only one is renamed, would have the same name. */
function hasTwoParts(value: AnswerValue, renames: readonly Rename[]): boolean {
  if (Array.isArray(value)) return value.some((entry) => hasTwoParts(entry, renames));
  if (typeof value !== 'object' || value === null) return false;
  const names = new Set(renames.map(({ from }) => from));
  return renames.some(
    ({ from, to }) => value[from] !== undefined && value[to] !== undefined && !names.has(to),
  );
}

function recoded(value: AnswerValue, recodes: readonly Recode[]): AnswerValue {
  if (recodes.length === 0) return value;
  const own = recodes.filter(({ within }) => within === undefined);
  const found = own.find(({ from }) => isSame(from, value));
  if (found) return found.to;
  if (Array.isArray(value)) {
    const list = value.map((entry) => recoded(entry, recodes));
    // Remove duplicates: two options were merged into one.
    return list.filter((entry, index) => typeof entry === 'object' || list.indexOf(entry) === index);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]) => {
    const ofPart = recodes
      .filter(({ within }) => within === undefined || within === key)
      .map(({ within: _part, ...recode }) => recode);
    return [key, recoded(entry, ofPart)];
  });
  return Object.fromEntries(entries);
}
