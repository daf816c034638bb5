/** Reinterprets a typed number in another unit when the wrong unit was selected. */
import type { Answers, AnswerValue } from '../base/answers.ts';
import type { Question } from '../definition/definition.ts';
import type { UnitSwitch } from '../definition/definitionPages.ts';
import { measuresOf } from './measures.ts';
import type { Questionnaire } from './questionnaire.ts';
import type { FormState } from './visibility.ts';

export interface SwitchedUnit {
  /** New answers, in the order to apply them: the choice of units comes before the numbers. Undefined clears one. */
  changes: ReadonlyArray<{ key: string; value: AnswerValue | undefined }>;
  /** UCUM units the kept numbers are reinterpreted in. */
  units: readonly string[];
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
  return measuresOf(all).flatMap(({ choice, sides }) =>
    sides.flatMap((side): UnitPair[] => {
      const [from, ...more] = side.questions;
      const isNamed = named?.type === 'choice' ? named.id === choice : from === named;
      if (!from || more.length > 0 || !isNamed) return [];
      const targets = sides.filter(({ option, questions }) =>
        named?.type === 'choice' ? option === to : questions.some((one) => unitName(one) === to),
      );
      const [target] = targets;
      const [into, ...others] = target?.questions ?? [];
      if (!target || !into || target === side || targets.length + others.length > 1) return [];
      return [{ from, to: into, choice: { key: choice, value: target.option } }];
    }),
  );
}

/**
 * The changes of a switch with these answers. Numbers the check reads keep what was typed but change their
 * unit; all other measures stay as they were typed.
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
      ...pairs.flatMap(({ from, to }) => [
        { key: to.id, value: answers[from.id] },
        { key: from.id, value: undefined },
      ]),
    ],
    units: pairs.map(({ to }) => unitName(to)),
  };
}

const unitName = (question: Question): string =>
  'unit' in question && question.unit !== undefined ? question.unit : '';
