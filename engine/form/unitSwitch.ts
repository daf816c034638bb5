/** Reads the number that was typed in another unit, because the first one was chosen by mistake. */
import type { Answers, AnswerValue } from '../base/answers.ts';
import type { Question } from '../definition/definition.ts';
import type { UnitSwitch } from '../definition/definitionPages.ts';
import { unitOf } from './measures.ts';
import type { Questionnaire } from './questionnaire.ts';
import type { FormState } from './visibility.ts';

export interface SwitchedUnit {
  /** What to answer instead, in the order to answer it: the choice of units comes before the numbers. */
  changes: ReadonlyArray<{ key: string; value: AnswerValue }>;
  /** UCUM units that the kept numbers are read in. */
  units: readonly string[];
}

/** The answer that makes a question appear, where its condition is that one answer: `unit_system` is `us`. */
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
 * The pairs of numbers that a switch concerns, whatever is answered. A number of a measure is paired with the
 * one that another choice of units asks instead; feet and inches have no one number to keep.
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
 * What a switch changes with these answers. Numbers that the check reads keep what was typed, only their unit
 * is another; all other measures are converted as ever when the choice of units changes.
 * @param reads question ids that the check reads
 * @returns undefined where there is no number to read in that unit, or it is read so already
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
