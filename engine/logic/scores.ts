/** Scores: points of an option, the sum over a question, and the band of a number. */
import type { LogicJson, Maybe } from '../base/logicJson.ts';
import { type Band, hasRows, type Option, type Question } from '../definition/definition.ts';
import { operationIn } from './base/operation.ts';
import { scoredName } from './operators/names.ts';

/** @returns the score of an option: its own, else its value if that is a number */
export function scoreOf({ score, value }: Pick<Option, 'score' | 'value'>): number | undefined {
  return score ?? (typeof value === 'number' ? value : undefined);
}

/** Whether an answer to the question can have points. */
export const isScored = (question: Question): boolean =>
  'options' in question &&
  question.options.some((option) => !option.unknown && scoreOf(option) !== undefined);

/**
 * Logic with each `score` expanded to a lookup of the options' points, for `compileLogic`.
 *
 * A choice or a row of a matrix counts the points of the option chosen; a matrix as a whole the sum of its
 * rows; a multiple choice the sum of the options chosen, those without points counting 0. Unanswered, "not
 * sure" or an option without points is unknown. An item that does not apply counts 0; a whole question that
 * does not apply is `null` where it would be a sum.
 * @param logic checked
 */
export function withScores(logic: LogicJson, questions: ReadonlyMap<string, Question>): LogicJson {
  if (Array.isArray(logic))
    return sameOr(
      logic,
      logic.map((item: LogicJson) => withScores(item, questions)),
    );
  const operation = operationIn(logic);
  if (!operation) return logic;
  const { operator, args } = operation;
  if (operator !== 'score') {
    const written = sameOr(
      args,
      args.map((item) => withScores(item, questions)),
    );
    return written === args ? logic : { [operator]: written };
  }
  const name = scoredName(args[0]);
  const [id = '', row] = name?.split('.') ?? [];
  const question = questions.get(id);
  if (!question || name === undefined) return UNKNOWN;
  switch (question.type) {
    case 'choice':
      return row === undefined ? lookup(name, question.options) : UNKNOWN;
    case 'multipleChoice':
      return row === undefined ? total(name, question.options) : UNKNOWN;
    default: {
      if (!hasRows(question)) return UNKNOWN;
      if (row !== undefined) return lookup(name, question.options);
      const rows = question.rows.map((each) => lookup(`${name}.${each.id}`, question.options));
      return { if: [{ '==': [{ var: name }, null] }, null, { '+': rows }] };
    }
  }
}

/** Whether any part of the logic uses points. */
export function readsScores(logic: LogicJson): boolean {
  if (typeof logic !== 'object' || logic === null) return false;
  if (Array.isArray(logic)) return logic.some(readsScores);
  return Object.entries(logic).some(([operator, value]) => operator === 'score' || readsScores(value));
}

/**
 * The band of a number, both limits inclusive.
 * @param range possible range of an unknown number: the band is known if both ends are in it
 * @returns its id; `undefined` if the number is unknown or in no band; `null` if it does not apply
 */
export function bandOf(bands: readonly Band[], value: Maybe, range?: readonly [Maybe, Maybe]): Maybe {
  if (value === null) return null;
  if (typeof value === 'number') return bandAt(bands, value)?.value;
  const [low, high] = range ?? [];
  if (typeof low !== 'number' || typeof high !== 'number') return undefined;
  const band = bandAt(bands, low);
  return band === bandAt(bands, high) ? band?.value : undefined;
}

/**
 * The lowest band that an unknown number can still be in, if all of those need attention.
 * @param range possible range of the number
 */
export function lowestAlert(bands: readonly Band[], [low, high]: readonly [Maybe, Maybe]): Maybe {
  if (typeof low !== 'number' || typeof high !== 'number') return undefined;
  const lowest = bandAt(bands, low);
  if (!lowest || !bandAt(bands, high)) return undefined;
  const isReachable = ({ from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: Band): boolean =>
    from <= high && to >= low;
  return bands.filter(isReachable).every(({ alert }) => alert === true) ? lowest.value : undefined;
}

const bandAt = (bands: readonly Band[], value: number): Band | undefined =>
  bands.find(
    ({ from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }) => from <= value && value <= to,
  );

const UNKNOWN: LogicJson = { unknown: [] };

function lookup(name: string, options: readonly Option[]): LogicJson {
  const answer = { var: name };
  const branches = options.flatMap((option): LogicJson[] => [
    { '===': [answer, option.value] },
    option.unknown ? UNKNOWN : (scoreOf(option) ?? UNKNOWN),
  ]);
  // An item that does not apply counts 0, as when an instrument says to skip it.
  return { if: [...branches, { '===': [answer, null] }, 0, UNKNOWN] };
}

function total(name: string, options: readonly Option[]): LogicJson {
  const answer = { var: name };
  const points = options
    .filter(({ unknown }) => !unknown)
    .map((option): LogicJson => ({ if: [{ in: [option.value, answer] }, scoreOf(option) ?? 0, 0] }));
  const open = options
    .filter(({ unknown }) => unknown)
    .flatMap(({ value }): LogicJson[] => [{ in: [value, answer] }, UNKNOWN]);
  return { if: [{ '===': [answer, null] }, null, ...open, { '+': points }] };
}

const sameOr = <T>(before: readonly T[], after: readonly T[]): readonly T[] =>
  after.every((each, index) => each === before[index]) ? before : after;
