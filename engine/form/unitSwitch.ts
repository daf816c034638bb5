/** Reinterprets a typed number in another unit when the wrong unit was selected. */
import type { Answers, AnswerValue } from '../base/answers.ts';
import type { Question } from '../definition/definition.ts';
import type { UnitSwitch } from '../definition/definitionPages.ts';
import { unitOf } from './measures.ts';
import type { Questionnaire } from './questionnaire.ts';
import type { FormState } from './visibility.ts';

export interface SwitchedUnit {
  /** New answers, in the order to apply them: the choice of units comes before the numbers. */
  changes: ReadonlyArray<{ key: string; value: AnswerValue }>;
  /** UCUM units the kept numbers are reinterpreted in. */
  units: readonly string[];
}

/** The answer that shows a question, if its condition is exactly that answer: `unit_system` is `us`. */
export function choiceOf({
  showWhen,
}: Pick<Question, 'showWhen'>): { key: string; value: string } | undefined {
  const sides = (showWhen as { '=='?: unknown } | undefined)?.['=='];
  if (!Array.isArray(sides)) return undefined;
  const [left, value] = sides as [{ var?: unknown } | null, unknown];
  const key = left?.var;
  return typeof key === 'string' && typeof value === 'string' ? { key, value } : undefined;
}

/** Two questions that ask for one number of a measure, each in its unit. */
export interface UnitPair {
  from: Question;
  to: Question;
  choice: { key: string; value: string };
}

/**
 * Pairs of numbers that a switch can affect, for any answers. A number of a measure is paired with the one
 * that another choice of units asks for; feet and inches have no single number to keep.
 */
export function unitPairs(all: readonly Question[], { question, to }: UnitSwitch): UnitPair[] {
  const named = all.find(({ id }) => id === question);
  if (!named) return [];
  return all.flatMap((from): UnitPair[] => {
    if (from.measure === undefined || (named.type !== 'choice' && from !== named)) return [];
    const own = choiceOf(from);
    const targets = all.filter((one) => {
      const choice = choiceOf(one);
      if (one.measure !== from.measure || !own || choice?.key !== own.key) return false;
      return (
        choice.value !== own.value && (named.type === 'choice' ? choice.value === to : unitName(one) === to)
      );
    });
    const sameSide = all.filter((one) => one.measure === from.measure && choiceOf(one)?.value === own?.value);
    const [target] = targets;
    const choice = target && choiceOf(target);
    const isPair = target && choice && targets.length === 1 && sameSide.length === 1;
    if (!isPair || (named.type === 'choice' && own?.key !== named.id)) return [];
    return unitOf(from) && unitOf(target) ? [{ from, to: target, choice }] : [];
  });
}

/**
 * The changes of a switch with these answers. Numbers the check reads keep what was typed but change their
 * unit; all other measures are converted as usual when the choice of units changes.
 * @param reads question ids that the check reads
 * @returns undefined if there is no number to reinterpret, or it already has that unit
 */
export function switchedUnit(
  questionnaire: Questionnaire,
  answers: Answers,
  { questions }: Pick<FormState, 'questions'>,
  unitSwitch: UnitSwitch,
  reads: readonly string[],
): SwitchedUnit | undefined {
  const all = [...questionnaire.questions.values()].map(({ question }) => question);
  const named = questionnaire.questions.get(unitSwitch.question)?.question;
  if (named?.type === 'quantity' && named.units) {
    const answer = answers[named.id] as { value?: AnswerValue; unit?: string } | undefined;
    const to = named.units.find(({ unit }) => unit === unitSwitch.to)?.unit;
    if (to === undefined || typeof answer?.value !== 'number' || answer.unit === to) return undefined;
    return { changes: [{ key: named.id, value: { value: answer.value, unit: to } }], units: [to] };
  }
  const pairs = unitPairs(all, unitSwitch).filter(
    ({ from }) =>
      questions.get(from.id) === 'shown' &&
      typeof answers[from.id] === 'number' &&
      (from === named || reads.includes(from.id)),
  );
  const [first] = pairs;
  if (!first) return undefined;
  return {
    changes: [
      { key: first.choice.key, value: first.choice.value },
      ...pairs.map(({ from, to }) => ({ key: to.id, value: answers[from.id] as AnswerValue })),
    ],
    units: pairs.map(({ to }) => unitName(to)),
  };
}

const unitName = (question: Question): string =>
  'unit' in question && question.unit !== undefined ? question.unit : '';
