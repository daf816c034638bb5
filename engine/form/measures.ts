/** A quantity that can be asked in several units: which one the answer is in, and what it is in the others. */
import { type Answers, type AnswerValue, isBlank } from '../base/answers.ts';
import type { LogicJson } from '../base/logicJson.ts';
import { scaleOf } from '../base/unitConversion.ts';
import { type Question, traitsOf } from '../definition/definition.ts';
import { nameRead, operationIn } from '../logic/base/operation.ts';
import { asDecimal, roundedTo } from '../logic/base/rounding.ts';

/** UCUM units that questions of one measure may have. */
const UNITS: ReadonlySet<string> = new Set(['[ft_i]', '[in_i]', 'cm', 'm', '[lb_av]', 'kg', 'g']);

const DEFAULT_STEP = 0.1;

/** One quantity, asked in the units that another answer chooses. */
export interface Measure {
  /** Id of the question that chooses the units. */
  choice: string;
  sides: readonly Side[];
}

/** The questions that ask for a measure in one way, the larger unit first: feet and inches, or centimeters. */
export interface Side {
  /** The option of the choice. */
  option: string;
  questions: readonly Question[];
}

/**
 * The measures that are asked in more than one way, for different answers to one choice and otherwise under the same
 * conditions.
 */
export function measuresOf(questions: readonly Question[]): Measure[] {
  const compared = questions.flatMap((question) =>
    question.measure !== undefined && unitOf(question)
      ? comparedIn(question.showWhen).map((choice) => ({ question, ...choice }))
      : [],
  );
  const alike = Map.groupBy(compared, ({ question, key, others }) =>
    JSON.stringify([question.measure, key, others]),
  );
  return [...alike.values()].flatMap((all): Measure[] => {
    const sides = Map.groupBy(all, ({ value }) => value);
    if (sides.size < 2) return [];
    const ways = [...sides].map(([option, own]) => ({
      option,
      questions: own.map(({ question }) => question),
    }));
    return [{ choice: all[0]?.key ?? '', sides: ways }];
  });
}

/** The comparisons of an answer with an option that must hold, each with the conditions beside it. */
function comparedIn(
  condition: LogicJson | undefined,
): Array<{ key: string; value: string; others: readonly LogicJson[] }> {
  const { operator, args = [] } = operationIn(condition) ?? {};
  if (operator === 'and')
    return args.flatMap((part) =>
      comparedIn(part).map(({ others, ...each }) => ({
        ...each,
        others: [...others, ...args.filter((one) => one !== part)],
      })),
    );
  const [left, value] = args;
  const key = operator === '==' ? nameRead(left) : undefined;
  return key !== undefined && typeof value === 'string' ? [{ key, value, others: [] }] : [];
}

/** Ids of all questions of a measure. */
export const questionsOf = ({ sides }: Measure): string[] =>
  sides.flatMap(({ questions }) => questions.map(({ id }) => id));

/** Ids of the questions that hold one answer: a number is none without its unit, nor feet without inches. */
export const oneAnswer = (measures: readonly Measure[], id: string): readonly string[] =>
  measures.map(questionsOf).find((ids) => ids.includes(id)) ?? [id];

/** The side that the chosen units ask for; undefined until they are chosen. */
export const askedSide = ({ choice, sides }: Measure, answers: Answers): Side | undefined =>
  sides.find(({ option }) => option === answers[choice]);

/** The side that the answer is on: what was typed keeps its unit, whichever units are chosen afterwards. */
export function answeredSide(measure: Measure, answers: Answers): Side | undefined {
  const has = ({ questions }: Side): boolean => questions.some(({ id }) => !isBlank(answers[id]));
  const side = askedSide(measure, answers);
  return side && has(side) ? side : measure.sides.find(has);
}

/**
 * The answers of `to`, converted from those of `from` (questions of one measure, the larger unit first). Undefined if an
 * answer is missing or not a number.
 * @param precision each rounded to its question's `step`, to be read, or `exact`, to be calculated with
 */
export function convertMeasure(
  from: readonly Question[],
  to: readonly Question[],
  answers: Answers,
  precision: 'step' | 'exact' = 'step',
): Record<string, number> | undefined {
  const total = totalOf(from, answers);
  return total === undefined ? undefined : spread(total, to, precision);
}

/** A measure that was answered in other units than the chosen ones. */
export interface Converted {
  from: readonly Question[];
  /** The answers to the questions of the chosen units, rounded to be read. */
  answers: Readonly<Record<string, number>>;
}

/** The measures that were answered in other units than the chosen ones, for readers that know of the chosen ones only. */
export const convertedToChosen = (measures: readonly Measure[], answers: Answers): Converted[] =>
  measures.flatMap((measure) => {
    const [askedFrom, from] = [askedSide(measure, answers), answeredSide(measure, answers)];
    if (!askedFrom || !from || askedFrom === from) return [];
    const converted = convertMeasure(from.questions, askedFrom.questions, answers);
    return converted ? [{ from: from.questions, answers: converted }] : [];
  });

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
    total = asDecimal(total + asDecimal(answer * factorOf(question)));
  }
  return questions.length === 0 ? undefined : total;
}

/**
 * All but the last unit get whole numbers; the last gets the rest, and carries over if it rounds up to a
 * whole one.
 */
function spread(
  total: number,
  questions: readonly Question[],
  precision: 'step' | 'exact',
): Record<string, number> {
  const last = questions.at(-1);
  if (!last) return {};
  const inLast = (amount: number): number => {
    const result = amount / factorOf(last);
    if (precision === 'step') return rounded(result, stepOf(last));
    // A short decimal number only if it is exactly the amount: most conversions have no end.
    const short = asDecimal(result);
    return asDecimal(short * factorOf(last)) === amount ? short : result;
  };
  const parts: Record<string, number> = {};
  let rest = precision === 'exact' ? total : inLast(total) * factorOf(last);
  for (const question of questions.slice(0, -1)) {
    // Treat values just below a whole number as whole.
    const whole = Math.floor(rest / factorOf(question) + 1e-9);
    parts[question.id] = whole;
    rest = asDecimal(rest - whole * factorOf(question), total);
  }
  parts[last.id] = inLast(rest);
  return parts;
}

const stepOf = (question: Question): number =>
  ('step' in question ? question.step : undefined) ?? (traitsOf(question).isWhole ? 1 : DEFAULT_STEP);

// Via the number of steps, so that 0.1 steps give 96.3 and not 96.30000000000001.
const rounded = (value: number, step: number): number =>
  roundedTo(Math.round(roundedTo(value / step, 6)) * step, 6);
