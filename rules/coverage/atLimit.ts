/** Answers that bring a measured value to its limit. */
import type { Answers } from '@clinic/engine/base';
import { numberField, type Question } from '@clinic/engine/definition';
import type { Condition } from '../document/conditions.ts';
import { withAnswer } from './alternatives.ts';
import { isSide, type Point } from './points.ts';

/**
 * Moves a number until the measured value is at or next to the limit; changes another number first if
 * necessary.
 */
export function atLimit(
  questions: readonly Question[],
  answers: Answers,
  { limit }: Condition,
  point: Point,
  amount: (answers: Answers) => number | undefined,
): Answers | undefined {
  if (!limit || !isSide(point)) return undefined;
  const { value, step } = limit;
  const isThere = (reached: number): boolean =>
    point === 'at'
      ? reached === value
      : point === 'below'
        ? reached < value && reached >= value - step
        : reached > value && reached <= value + step;
  const target = point === 'at' ? value : point === 'below' ? value - step / 2 : value + step / 2;
  const numbers = questions.flatMap((question) => rangeOf(question) ?? []);
  for (const moved of numbers) {
    const others = numbers.filter(({ id }) => id !== moved.id && answers[id] !== undefined);
    const starts = [
      answers,
      ...others.flatMap((other) => grid(other).map((at) => withAnswer(answers, other.id, at))),
    ];
    for (const start of starts) {
      const nearest = movedTo(start, moved, target, amount);
      if (nearest && isThere(nearest.amount)) return nearest.answers;
    }
  }
  return undefined;
}

interface NumberRange {
  id: string;
  min: number;
  max: number;
  step: number;
}

function rangeOf(question: Question): NumberRange | undefined {
  const { id, min, max, isWhole, step = isWhole ? 1 : 0.1 } = numberField(question) ?? {};
  if (id === undefined || min === undefined || max === undefined) return undefined;
  return { id, min, max, step };
}

const onStep = ({ min, max, step }: NumberRange, value: number): number =>
  Number(Math.min(max, Math.max(min, Math.round(value / step) * step)).toFixed(6));

/** A few round values across the range. */
const grid = (range: NumberRange): number[] =>
  [0.3, 0.4, 0.5, 0.6, 0.7].map((share) => {
    const ten = range.step * 10;
    return onStep(range, Math.round((range.min + share * (range.max - range.min)) / ten) * ten);
  });

/** Bisects the range, assuming the measured value is monotone in the number; returns the nearest step. */
function movedTo(
  answers: Answers,
  range: NumberRange,
  target: number,
  amount: (answers: Answers) => number | undefined,
): { answers: Answers; amount: number } | undefined {
  const at = (value: number) => {
    const changed = withAnswer(answers, range.id, onStep(range, value));
    const reached = amount(changed);
    return reached === undefined
      ? undefined
      : { answers: changed, amount: reached, value: onStep(range, value) };
  };
  let low = at(range.min);
  let high = at(range.max);
  if (!low || !high || low.amount === high.amount) return undefined;
  const rises = high.amount > low.amount;
  if (rises ? target < low.amount || target > high.amount : target > low.amount || target < high.amount)
    return undefined;
  while (high.value - low.value > range.step * 1.5) {
    const middle = at((low.value + high.value) / 2);
    if (!middle || middle.value === low.value || middle.value === high.value) break;
    if (middle.amount === target) return middle;
    if (middle.amount < target === rises) low = middle;
    else high = middle;
  }
  return Math.abs(low.amount - target) <= Math.abs(high.amount - target) ? low : high;
}
