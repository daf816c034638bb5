/** The same measure in other units, such as feet and inches or centimeters. */
import type { Answers } from '../base/answers.ts';
import type { Question } from '../definition/definition.ts';

/** UCUM unit → what it measures and how many of the base unit it is. Exact by definition. */
const UNITS: Record<string, { kind: 'length' | 'mass'; factor: number }> = {
  '[ft_i]': { kind: 'length', factor: 30.48 },
  '[in_i]': { kind: 'length', factor: 2.54 },
  cm: { kind: 'length', factor: 1 },
  m: { kind: 'length', factor: 100 },
  '[lb_av]': { kind: 'mass', factor: 0.45359237 },
  kg: { kind: 'mass', factor: 1 },
  g: { kind: 'mass', factor: 0.001 },
};

const DEFAULT_STEP = 0.1;

/**
 * The answers of `to`, converted from those of `from` (questions of one measure, the larger unit first), each
 * rounded to its question's step. Undefined where an answer is missing or no number.
 *
 * What `to` holds already is kept while it says the same within the steps of either side, so that switching
 * there and back gives what was typed.
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

/** What the unit of a question measures; undefined where it has none, or none that converts. */
export const unitOf = (question: Question) =>
  'unit' in question && question.unit !== undefined && Object.hasOwn(UNITS, question.unit)
    ? UNITS[question.unit]
    : undefined;

const factorOf = (question: Question): number => unitOf(question)?.factor ?? 1;

function totalOf(questions: readonly Question[], answers: Answers): number | undefined {
  let total = 0;
  for (const question of questions) {
    const answer = answers[question.id];
    if (typeof answer !== 'number' || !Number.isFinite(answer)) return undefined;
    total += answer * factorOf(question);
  }
  return questions.length === 0 ? undefined : total;
}

/** All but the last take whole units; the last takes the rest, and passes on what rounds up to a whole one. */
function spread(total: number, questions: readonly Question[]): Record<string, number> {
  const last = questions.at(-1);
  if (!last) return {};
  const parts: Record<string, number> = {};
  let rest = rounded(total / factorOf(last), stepOf(last)) * factorOf(last);
  for (const question of questions.slice(0, -1)) {
    // A hair under a whole one is a whole one.
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
