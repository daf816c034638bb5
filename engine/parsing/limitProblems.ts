/** Finds limits that no answer can satisfy, and incompatible units. */
import { error, type LocalizedMessage, localize, type Problem, warning } from '../base/problem.ts';
import { measureTheSame } from '../base/ucum.ts';
import type { NumberLimits, Question } from '../definition/definition.ts';
import { isPossible, type TextLimits } from '../definition/textFormat.ts';

export const textLimitProblems = (limits: TextLimits, path: string): Problem[] =>
  isPossible(limits) ? [] : [error(`${path}.maxLength`, 'limits', localize('noText'))];

export const isOrdered = (min: string | undefined, max: string | undefined): boolean =>
  min === undefined || max === undefined || max === 'today' || min === 'today' || min <= max;

export function limitProblems({ min, max, softMin, softMax, step }: NumberLimits, path: string): Problem[] {
  const problems: Problem[] = [];
  const ordered = (low: number | undefined, high: number | undefined, at: string, text: LocalizedMessage) => {
    if (low !== undefined && high !== undefined && low > high)
      problems.push(error(`${path}.${at}`, 'limits', text));
  };
  ordered(min, max, 'max', localize('noNumber', { min: min ?? '', max: max ?? '' }));
  ordered(softMin, softMax, 'softMax', localize('noNumber', { min: softMin ?? '', max: softMax ?? '' }));
  ordered(min, softMin, 'softMin', localize('softOutside', { soft: softMin ?? '', hard: min ?? '' }));
  ordered(softMax, max, 'softMax', localize('softOutside', { soft: softMax ?? '', hard: max ?? '' }));
  if (step !== undefined && min !== undefined && max !== undefined && min <= max) {
    const least = Math.ceil(Number((min / step).toFixed(8))) * step;
    if (least > max)
      problems.push(error(`${path}.step`, 'limits', localize('noMultiple', { step, min, max })));
  }
  return problems;
}

/** For an integer: limits with no integer between them, or a step that never reaches one. */
export function wholeProblems({ min, max, step }: NumberLimits, path: string): Problem[] {
  if (step !== undefined && !Number.isInteger(step)) {
    return [error(`${path}.step`, 'limits', localize('stepWhole'))];
  }
  const isEmpty = min !== undefined && max !== undefined && min <= max && Math.ceil(min) > Math.floor(max);
  return isEmpty ? [error(`${path}.max`, 'limits', localize('noWhole', { min, max }))] : [];
}

/** Fixed limits combined with "today": past or distant limits may leave no possible day, others expire over time. */
export function dayProblems({ min, max }: { min?: string; max?: string }, path: string): Problem[] {
  const none = localize('noDate', { min: min ?? '', max: max ?? '' });
  if (min === 'today' && max !== undefined && max !== 'today') {
    return max < BUILT
      ? [error(`${path}.max`, 'limits', none)]
      : [warning(`${path}.max`, 'limits', localize('dateRunsOut', { max }))];
  }
  if (max !== 'today' || min === undefined || min === 'today' || min <= SOON) return [];
  return min > FAR_OFF
    ? [error(`${path}.min`, 'limits', none)]
    : [warning(`${path}.min`, 'limits', localize('dateNotYet', { min }))];
}

/** A lower bound for the current date, because the parser has no clock. */
const BUILT = '2026-01-01';
const SOON = '2036-01-01';
const FAR_OFF = '2100-01-01';

export function quantityProblems(question: Extract<Question, { type: 'quantity' }>, path: string): Problem[] {
  if ((question.unit === undefined) === (question.units === undefined)) {
    return [error(path, 'unit', localize('oneUnit'))];
  }
  if (question.units === undefined) return limitProblems(question, path);
  const seen = new Set<string>();
  return question.units.flatMap((option, index) => {
    const at = `${path}.units[${index}]`;
    const twice = seen.has(option.unit)
      ? [error(at, 'duplicate_unit', localize('unitTwice', { unit: option.unit }))]
      : [];
    seen.add(option.unit);
    const [first] = question.units ?? [];
    const other =
      first && !measureTheSame(first.unit, option.unit)
        ? [error(`${at}.unit`, 'unit', localize('unitsDiffer', { unit: option.unit, other: first.unit }))]
        : [];
    return [...twice, ...other, ...limitProblems(option, at)];
  });
}
