/** Which answers a reply may change, and the resulting answers. */
import type { AnswersReply } from '@clinic/contract/patient/ownSubmission';
import { type Answers, type AnswerValue, questionOfKey } from '@clinic/engine/base';
import { oneAnswer, openedQuestions, type Questionnaire } from '@clinic/engine/form';
import type { Assessment } from '@clinic/engine/validation';
import { BadRequest } from '@clinic/server-platform/base';
import type { InformationRequest } from '@clinic/server-platform/entities';
import type { Evaluation } from '@clinic/server-shared/catalogue';

export function changedAnswers(answers: Answers, changes: AnswersReply['changes']): Answers {
  const changed: Record<string, AnswerValue> = { ...answers };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete changed[key];
    else changed[key] = value as AnswerValue;
  }
  return changed;
}

/** A reply is not responsible for unchanged answers. */
export const answered = ({ changes }: AnswersReply, { visible }: Evaluation): Answers =>
  Object.fromEntries(Object.entries(visible).filter(([key]) => Object.hasOwn(changes, key)));

interface Correction {
  questionnaire: Questionnaire;
  /** The answers before it. */
  answers: Answers;
  before: Assessment;
  after: Assessment;
}

/** The requested questions, and those that the new answers open. */
export function mayChange(
  { questionIds }: InformationRequest,
  { questionnaire, answers, before, after }: Correction,
): Set<string> {
  return new Set([
    ...questionIds.flatMap((id) => oneAnswer(questionnaire.measures, id)),
    ...openedQuestions(questionnaire, answers, before.form, after.form),
  ]);
}

export function refuseOthers(changes: AnswersReply['changes'], changeable: ReadonlySet<string>): void {
  for (const key of Object.keys(changes)) {
    if (!changeable.has(questionOfKey(key))) throw new BadRequest(`changes.${key}: was not asked for`);
  }
}
