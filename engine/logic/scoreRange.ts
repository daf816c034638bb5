/** The possible range of a sum of points while answers are missing. */
import type { LogicJson } from '../base/logicJson.ts';
import { hasRows, type Option, type Question } from '../definition/definition.ts';
import { operationIn } from './base/operation.ts';
import { scoredName } from './operators/names.ts';
import { readsScores, scoreOf } from './scores.ts';

/** Logic for both ends, with `score` as in a definition; an end is unknown where it cannot be bounded. */
interface ScoreRange {
  low: LogicJson;
  high: LogicJson;
}

/**
 * The range of a number computed from points while answers are missing or "not sure": each such item counts
 * from the fewest to the most points of its options.
 *
 * Follows sums, differences, products with a constant, `min`, `max` and `round`; anything else has to be
 * known.
 * @param logic checked
 * @param mayNotApply whether a question can turn out not to apply, and then counts 0
 * @returns undefined if the logic counts no points
 */
export function scoreRange(
  logic: LogicJson,
  questions: ReadonlyMap<string, Question>,
  mayNotApply: (id: string) => boolean,
): ScoreRange | undefined {
  if (!readsScores(logic)) return undefined;
  const rangeOf = (part: LogicJson): ScoreRange => {
    const operation = operationIn(part);
    if (!operation) return { low: part, high: part };
    const { operator, args } = operation;
    if (operator === 'score') return itemRange(part, scoredName(args[0]) ?? '', questions, mayNotApply);
    if (operator === '*') return productRange(part, args, rangeOf);
    if (operator === '-') {
      const [first, second] = args.map(rangeOf);
      if (!first) return { low: part, high: part };
      return second
        ? { low: { '-': [first.low, second.high] }, high: { '-': [first.high, second.low] } }
        : { low: { '-': [first.high] }, high: { '-': [first.low] } };
    }
    if (!RISING.has(operator)) return { low: part, high: part };
    const ranges = args.map(rangeOf);
    return {
      low: { [operator]: ranges.map(({ low }) => low) },
      high: { [operator]: ranges.map(({ high }) => high) },
    };
  };
  return rangeOf(logic);
}

/** Operators whose result never falls while an argument rises. */
const RISING: ReadonlySet<string> = new Set(['+', 'min', 'max', 'round']);

function productRange(
  part: LogicJson,
  args: readonly LogicJson[],
  rangeOf: (part: LogicJson) => ScoreRange,
): ScoreRange {
  const [first, second] = args;
  const [factor, other] = typeof first === 'number' ? [first, second] : [second, first];
  if (args.length !== 2 || typeof factor !== 'number' || other === undefined)
    return { low: part, high: part };
  const { low, high } = rangeOf(other);
  const [least, most] = factor < 0 ? [high, low] : [low, high];
  return { low: { '*': [factor, least] }, high: { '*': [factor, most] } };
}

function itemRange(
  part: LogicJson,
  name: string,
  questions: ReadonlyMap<string, Question>,
  mayNotApply: (id: string) => boolean,
): ScoreRange {
  const [id = '', row] = name.split('.');
  const question = questions.get(id);
  const settled = { low: part, high: part };
  if (!question) return settled;
  const skipped = mayNotApply(id);
  switch (question.type) {
    case 'choice':
      return within(part, question.other ? undefined : pointsOf(question.options), skipped ? [0] : []);
    case 'multipleChoice':
      return skipped ? settled : chosenRange(part, name, question.options);
    default: {
      if (!hasRows(question)) return settled;
      const points = pointsOf(question.options);
      if (row !== undefined) return within(part, points, skipped ? [0] : []);
      // A matrix that does not apply has no sum.
      if (skipped) return settled;
      const rows = question.rows.map((each) => within({ score: { var: `${id}.${each.id}` } }, points, []));
      return {
        low: { coalesce: [part, { '+': rows.map(({ low }) => low) }] },
        high: { coalesce: [part, { '+': rows.map(({ high }) => high) }] },
      };
    }
  }
}

/** @returns undefined if an option other than "not sure" has no points */
function pointsOf(options: readonly Option[]): number[] | undefined {
  const points = options.filter(({ unknown }) => !unknown).map(scoreOf);
  return points.every((each) => each !== undefined) ? points : undefined;
}

function within(part: LogicJson, points: readonly number[] | undefined, more: readonly number[]): ScoreRange {
  const all = [...(points ?? []), ...more];
  if (!points || all.length === 0) return { low: part, high: part };
  return { low: { coalesce: [part, Math.min(...all)] }, high: { coalesce: [part, Math.max(...all)] } };
}

/** Chosen options count; options that could replace "not sure" count from 0 to their points. */
function chosenRange(part: LogicJson, name: string, options: readonly Option[]): ScoreRange {
  const end = (bound: (points: number) => number): LogicJson => {
    const counted = options
      .filter(({ unknown }) => !unknown)
      .map((option): LogicJson => {
        const points = scoreOf(option) ?? 0;
        const open = bound(points);
        return { coalesce: [{ if: [{ in: [option.value, { var: name }] }, points, open] }, open] };
      });
    return { coalesce: [part, { '+': counted }] };
  };
  return { low: end((points) => Math.min(0, points)), high: end((points) => Math.max(0, points)) };
}
