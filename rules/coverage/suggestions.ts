/** Suggests new cases: answers that cover a point no case covers, derived from existing cases. */
import type { Answers, AnswerValue } from '../../engine/base/answers.ts';
import type { Question } from '../../engine/definition/definition.ts';
import type { LogicJson } from '../../engine/base/logicJson.ts';
import { readsOf } from '../../engine/logic/references.ts';
import type { Trace } from '../../engine/logic/trace.ts';
import type { Questionnaire } from '../../engine/form/questionnaire.ts';
import { behindFlag, type Condition } from '../document/conditions.ts';
import { type Point, shown, watcher } from './coverage.ts';
import { compileRuleSet, type Flags, flagsFrom } from '../evaluate/flags.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { assess, type RuleInputs } from '../../engine/validation/assess.ts';

/** A case to start from. */
export interface BaseCase {
  id: string;
  /** `YYYY-MM-DD` */
  asOf: string;
  answers: Answers;
}

export interface SuggestedCase {
  path: string;
  point: Point;
  /** The case it was derived from. */
  from: string;
  asOf: string;
  answers: Answers;
  /** Questions whose answers differ from that case. */
  changed: string[];
  /** Current values of the flags that depend on the condition: to be approved or corrected. */
  expected: Flags;
}

export interface Suggester {
  /** @returns undefined if none was found: the point may be unreachable */
  suggest(condition: Condition, point: Point): SuggestedCase | undefined;
}

/** Maximum number of evaluations per point. */
const MAX_EVALUATIONS = 800;
const BASES = 8;

/** Searches for cases near the given ones, with one or two changed answers. */
export function suggester(
  ruleSet: RuleSet,
  questionnaire: Questionnaire,
  bases: readonly BaseCase[],
): Suggester {
  const watch = watcher(ruleSet);
  const compiled = compileRuleSet(ruleSet);
  const every = Math.max(1, Math.floor(bases.length / BASES));
  const begun = bases.filter((_, index) => index % every === 0).slice(0, BASES);
  const inputsOf = (answers: Answers, asOf: string): RuleInputs =>
    assess(questionnaire, answers, asOf).ruleInputs;

  const suggest = (condition: Condition, point: Point): SuggestedCase | undefined => {
    const questions = questionsBehind(ruleSet, condition.logic).flatMap(
      (id) => questionnaire.questions.get(id)?.question ?? [],
    );
    let left = MAX_EVALUATIONS;
    const look = (answers: Answers, asOf: string): Trace | undefined => {
      left -= 1;
      let found: Trace | undefined;
      watch(inputsOf(answers, asOf), (path, trace) => {
        if (path === condition.path) found = trace;
      });
      return found;
    };
    const fits = (answers: Answers, asOf: string): boolean => {
      const trace = look(answers, asOf);
      return trace !== undefined && shown(condition, trace).includes(point);
    };
    const amount = (answers: Answers, asOf: string): number | undefined => {
      const value = look(answers, asOf)?.args?.[condition.measured ?? 0]?.outcome;
      return typeof value === 'number' ? value : undefined;
    };
    for (const { id, asOf, answers } of begun) {
      const found =
        nearby(questions, answers, asOf, condition, (changed) => left > 0 && fits(changed, asOf)) ??
        atLimit(questions, answers, condition, point, (changed) =>
          left > 0 ? amount(changed, asOf) : undefined,
        );
      if (found) return made(condition, point, id, asOf, answers, found);
      if (left <= 0) return undefined;
    }
    return undefined;
  };

  const made = (
    { path, owner }: Condition,
    point: Point,
    from: string,
    asOf: string,
    before: Answers,
    answers: Answers,
  ): SuggestedCase => {
    const flags = flagsFrom(compiled, inputsOf(answers, asOf));
    const resting = ruleSet.flags.filter(({ key }) => behindFlag(ruleSet, key)(owner)).map(({ key }) => key);
    const keys = new Set([...Object.keys(before), ...Object.keys(answers)]);
    return {
      path,
      point,
      from,
      asOf,
      answers,
      changed: [...keys].filter((key) => JSON.stringify(before[key]) !== JSON.stringify(answers[key])),
      expected: Object.fromEntries(resting.map((key) => [key, flags[key] ?? null])),
    };
  };
  return { suggest };
}

/** The questions a condition depends on, directly or through derived values and flags. */
export function questionsBehind(ruleSet: RuleSet, logic: LogicJson): string[] {
  const found = new Set<string>();
  const follow = (part: LogicJson): void => {
    const { keys, flags } = readsOf(part);
    for (const key of keys) {
      if (found.has(key)) continue;
      found.add(key);
      const derived = ruleSet.derived.find((each) => each.key === key);
      if (derived) follow(derived.value);
    }
    for (const flag of ruleSet.flags) if (flags.has(flag.key)) follow(flag.value);
  };
  follow(logic);
  return [...found];
}

/** Changes one answer, then two. */
function nearby(
  questions: readonly Question[],
  answers: Answers,
  asOf: string,
  { limit }: Condition,
  fits: (answers: Answers) => boolean,
): Answers | undefined {
  const changes = questions.flatMap((question) =>
    alternatives(question, answers[question.id], asOf, limit?.value).map(
      (value) => [question.id, value] as const,
    ),
  );
  for (const [id, value] of changes) {
    const changed = withAnswer(answers, id, value);
    if (fits(changed)) return changed;
  }
  for (const [index, [one, first]] of changes.entries()) {
    for (const [two, second] of changes.slice(index + 1)) {
      if (one === two) continue;
      const changed = withAnswer(withAnswer(answers, one, first), two, second);
      if (fits(changed)) return changed;
    }
  }
  return undefined;
}

/**
 * Moves a number until the measured value is at or next to the limit; changes another number first if
 * necessary.
 */
function atLimit(
  questions: readonly Question[],
  answers: Answers,
  { limit }: Condition,
  point: Point,
  amount: (answers: Answers) => number | undefined,
): Answers | undefined {
  if (!limit || point === 'true' || point === 'false' || point === 'unknown') return undefined;
  const { value, step } = limit;
  const isThere = (found: number): boolean =>
    point === 'at'
      ? found === value
      : point === 'below'
        ? found < value && found >= value - step
        : found > value && found <= value + step;
  const target = point === 'at' ? value : point === 'below' ? value - step / 2 : value + step / 2;
  const numbers = questions.flatMap((question) => rangeOf(question) ?? []);
  for (const moved of numbers) {
    const others = numbers.filter(({ id }) => id !== moved.id && answers[id] !== undefined);
    const starts = [
      answers,
      ...others.flatMap((other) => grid(other).map((at) => withAnswer(answers, other.id, at))),
    ];
    for (const start of starts) {
      const found = movedTo(start, moved, target, amount);
      if (found && isThere(found.amount)) return found.answers;
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
  if (question.type !== 'integer' && question.type !== 'decimal' && question.type !== 'quantity')
    return undefined;
  if (question.type === 'quantity' && question.units) return undefined;
  const { id, min, max, step } = question;
  if (min === undefined || max === undefined) return undefined;
  return { id, min, max, step: step ?? (question.type === 'integer' ? 1 : 0.1) };
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
    const found = amount(changed);
    return found === undefined ? undefined : { answers: changed, amount: found, value: onStep(range, value) };
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

/** Other answers to a question; undefined means blank. */
function alternatives(
  question: Question,
  standing: AnswerValue | undefined,
  asOf: string,
  limit: number | undefined,
): Array<AnswerValue | undefined> {
  const others = (values: AnswerValue[]): Array<AnswerValue | undefined> => [
    ...values.filter((value) => JSON.stringify(value) !== JSON.stringify(standing)),
    undefined,
  ];
  switch (question.type) {
    case 'yesNo':
    case 'consent':
      return others([true, false]);
    case 'choice':
      return others(question.options.map(({ value }) => value));
    case 'multipleChoice': {
      const chosen = Array.isArray(standing) ? standing : [];
      const inclusive = chosen.filter(
        (value) => !question.options.some((each) => each.exclusive && each.value === value),
      );
      return others(
        question.options.map(({ value, exclusive }) =>
          exclusive
            ? [value]
            : inclusive.includes(value)
              ? inclusive.filter((each) => each !== value)
              : [...inclusive, value],
        ),
      );
    }
    case 'integer':
    case 'decimal':
    case 'quantity':
    case 'scale': {
      const { min, max } = question.type === 'quantity' && question.units ? {} : question;
      const around = limit === undefined ? [] : [limit - 1, limit, limit + 1];
      const inside = [min, max, ...around].filter(
        (value) => value !== undefined && value >= (min ?? value) && value <= (max ?? value),
      );
      return others(inside as number[]);
    }
    case 'date':
      return others(
        limit === undefined ? [] : [limit - 1, limit, limit + 1].map((years) => yearsBefore(asOf, years)),
      );
    default:
      return [undefined];
  }
}

const yearsBefore = (day: string, years: number): string => {
  const year = String(Math.max(1900, Number(day.slice(0, 4)) - Math.round(years))).padStart(4, '0');
  // In common years, 29 February becomes 1 March.
  return day.slice(5) === '02-29' ? `${year}-03-01` : `${year}${day.slice(4)}`;
};

function withAnswer(answers: Answers, id: string, value: AnswerValue | undefined): Answers {
  const { [id]: _, ...others } = answers;
  return value === undefined ? others : { ...others, [id]: value };
}
