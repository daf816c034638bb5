/** Converts a measure between units, such as feet and inches or centimeters. */
import type { Answers, AnswerValue } from '../base/answers.ts';
import { scaleOf } from '../base/unitConversion.ts';
import type { Question } from '../definition/definition.ts';

/** UCUM units that questions of one measure may have. */
const UNITS: ReadonlySet<string> = new Set(['[ft_i]', '[in_i]', 'cm', 'm', '[lb_av]', 'kg', 'g']);

const DEFAULT_STEP = 0.1;

/**
 * The answers of `to`, converted from those of `from` (questions of one measure, the larger unit first), each
 * rounded to its question's step. Undefined if an answer is missing or not a number.
 *
 * Existing answers of `to` are kept if they are equal within the steps of either side, so that switching
 * there and back restores what was typed.
 */
export function convertMeasure(
  from: readonly Question[],
  to: readonly Question[],
  answers: Answers,
): Record<string, number> | undefined {
  const total = totalOf(from, answers);
  if (total === undefined) return undefined;
  const converted = spread(total, to);
  const before = totalOf(to, answers);
  if (before === undefined) return converted;
  const back = spread(before, from);
  const same =
    from.every(({ id }) => back[id] === answers[id]) || to.every(({ id }) => converted[id] === answers[id]);
  return same ? {} : converted;
}

/** The quantity of a question's unit; undefined without a unit, or for one that cannot be converted. */
export const unitOf = (question: Question) =>
  'unit' in question && question.unit !== undefined && UNITS.has(question.unit)
    ? scaleOf(question.unit)
    : undefined;

/** The size of a question's unit; 1 without a unit that can be converted. */
export const factorOf = (question: Question): number => unitOf(question)?.factor ?? 1;

/** The sum of the answers in base units; undefined if an answer is missing or not a number. */
export function totalOf(
  questions: readonly Question[],
  answers: Readonly<Record<string, AnswerValue | undefined>>,
): number | undefined {
  let total = 0;
  for (const question of questions) {
    const answer = answers[question.id];
    if (typeof answer !== 'number' || !Number.isFinite(answer)) return undefined;
    total += answer * factorOf(question);
  }
  return questions.length === 0 ? undefined : total;
}

/**
 * All but the last unit get whole numbers; the last gets the rest, and carries over if it rounds up to a
 * whole one.
 */
function spread(total: number, questions: readonly Question[]): Record<string, number> {
  const last = questions.at(-1);
  if (!last) return {};
  const parts: Record<string, number> = {};
  let rest = rounded(total / factorOf(last), stepOf(last)) * factorOf(last);
  for (const question of questions.slice(0, -1)) {
    // Treat values just below a whole number as whole.
    const whole = Math.floor(rest / factorOf(question) + 1e-9);
    parts[question.id] = whole;
    rest -= whole * factorOf(question);
  }
  parts[last.id] = rounded(rest / factorOf(last), stepOf(last));
  return parts;
}

const stepOf = (question: Question): number =>
  ('step' in question ? question.step : undefined) ?? (question.type === 'integer' ? 1 : DEFAULT_STEP);

// Via the number of steps, so that 0.1 steps give 96.3 and not 96.30000000000001.
const rounded = (value: number, step: number): number =>
  Number((Math.round(Number((value / step).toFixed(6))) * step).toFixed(6));
