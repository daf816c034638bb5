/** Measures that are answered in other units than the chosen ones. */
import type { Answers } from '../base/answers.ts';
import type { Maybe } from '../base/logicJson.ts';
import { answeredSide, askedSide, convertMeasure } from './measures.ts';
import type { CompiledQuestion, Questionnaire } from './questionnaire.ts';
import { settledAnswer } from './settledAnswer.ts';

interface OtherUnit {
  /** The question of the same measure that the chosen units ask. */
  compiled: CompiledQuestion;
  /** What the answer is in this question's unit; absent for the question that was answered. */
  value?: { amount: Maybe };
}

/**
 * The questions of measures whose answers are not all in the chosen units, by id. A condition can read several measures,
 * so each can then be read in every unit.
 */
export function answeredInOtherUnits(
  { measures, questions }: Questionnaire,
  answers: Answers,
  today: string,
): ReadonlyMap<string, OtherUnit> {
  const otherUnits = new Map<string, OtherUnit>();
  const answered = measures.flatMap((measure) => {
    const [askedUnit, from] = [askedSide(measure, answers), answeredSide(measure, answers)];
    const first = askedUnit && questions.get(askedUnit.questions[0]?.id ?? '');
    return first && from ? [{ ...measure, first, from, isOther: askedUnit !== from }] : [];
  });
  const apart = new Set(answered.filter(({ isOther }) => isOther).map(({ choice }) => choice));
  for (const { choice, sides, first, from } of answered) {
    if (!apart.has(choice)) continue;
    const isSettled = from.questions.every(
      (question) => settledAnswer(question, answers[question.id] ?? null, today) !== undefined,
    );
    for (const side of sides) {
      const amounts = isSettled
        ? convertMeasure(from.questions, side.questions, answers, 'exact')
        : undefined;
      for (const { id } of side.questions)
        otherUnits.set(id, { compiled: first, ...(side !== from && { value: { amount: amounts?.[id] } }) });
    }
  }
  return otherUnits;
}
