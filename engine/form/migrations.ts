/** Maps answers of an earlier version of a questionnaire to a later one. */
import isSame from 'fast-deep-equal';
import type { Answers, AnswerValue } from '../base/answers.ts';
import { compareVersions } from '../base/compareVersions.ts';
import type { Definition, Migration, Question, Recode, Rename } from '../definition/definition.ts';
import { isChoosable } from '../questionTypes/choice.ts';
import { schemaOf } from '../questionTypes/index.ts';
import { isAcceptable } from './acceptable.ts';

/** Why an answer cannot be mapped to the later version. */
export type LostReason = 'gone' | 'option' | 'form';

export interface LostAnswer {
  /** The question, by the id the answer was given under. */
  question: string;
  /**
   * `gone`: the question was removed. `option`: the chosen value is not an option any more. `form`: another
   * type, or outside the limits.
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
  const mapped: Record<string, AnswerValue> = {};
  const lost: LostAnswer[] = [];
  for (const [id, given] of Object.entries(answers)) {
    const { key, value } = mapAnswer(migrations, id, given);
    const question = questions.get(key);
    const reason = question ? reasonAgainst(question, value) : 'gone';
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
): { key: string; value: AnswerValue } {
  let [key, value] = [id, given];
  for (const { rename = [], recode = [] } of migrations) {
    const before = key;
    key = rename.find((each) => isOwn(each) && each.from === before)?.to ?? before;
    value = withParts(
      value,
      rename.filter(({ within }) => within === key),
    );
    value = recoded(
      value,
      recode.filter(({ question }) => question === key),
    );
  }
  return { key, value };
}

const isOwn = ({ within }: Rename): boolean => within === undefined;

/** Rows of a matrix and questions of a group are keys within the answer. */
function withParts(value: AnswerValue, renames: readonly Rename[]): AnswerValue {
  if (renames.length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => withParts(entry, renames));
  const names = new Map(renames.map(({ from, to }) => [from, to]));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [names.get(key) ?? key, entry]));
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

/** Why a question does not accept a value; undefined if it does. */
export function reasonAgainst(question: Question, value: AnswerValue): LostReason | undefined {
  switch (question.type) {
    case 'computed':
    case 'information':
      return 'gone';
    case 'choice':
      if (isChoosable(question, value)) return undefined;
      return typeof value === 'object' ? 'form' : 'option';
    case 'multipleChoice':
      if (!Array.isArray(value)) return 'form';
      return value.every((item) => isChoosable(question, item)) ? undefined : 'option';
    case 'matrix':
      if (!isObject(value)) return 'form';
      return first(Object.entries(value), ([row, entry]) => {
        if (!question.rows.some(({ id }) => id === row)) return 'gone';
        return question.options.some((option) => option.value === entry) ? undefined : 'option';
      });
    case 'repeatingGroup':
      if (!Array.isArray(value) || !value.every(isObject)) return 'form';
      return first(
        value.flatMap((entry) => Object.entries(entry)),
        ([id, entry]) => {
          const part = question.questions.find((each) => each.id === id);
          return part ? reasonAgainst(part, entry) : 'gone';
        },
      );
    case 'text':
    case 'longText':
      return isAcceptable(schemaOf(question), value) ? undefined : 'form';
    case 'email':
    case 'phone':
      return typeof value === 'string' && value.length <= question.maxLength ? undefined : 'form';
    case 'quantity':
      return fitsQuantity(question, value) ? undefined : 'form';
    default:
      return isAcceptable(schemaOf(question), value) ? undefined : 'form';
  }
}

function fitsQuantity(question: Extract<Question, { type: 'quantity' }>, value: AnswerValue): boolean {
  const { units } = question;
  if (units === undefined) return isAcceptable(schemaOf(question), value);
  if (!isObject(value)) return false;
  const found = units.find(({ unit }) => unit === value.unit);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = found ?? {};
  return found !== undefined && typeof value.value === 'number' && value.value >= min && value.value <= max;
}

const isObject = (value: AnswerValue): value is { [key: string]: AnswerValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function first<T>(list: readonly T[], reasonOf: (each: T) => LostReason | undefined): LostReason | undefined {
  for (const each of list) {
    const reason = reasonOf(each);
    if (reason) return reason;
  }
  return undefined;
}
