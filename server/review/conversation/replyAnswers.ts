/** Which answers a reply may change, and what they are after it. */
import type { AnswersReply } from '../../../contract/conversation.ts';
import type { Answers, AnswerValue } from '../../../engine/base/answers.ts';
import type { Assessment } from '../../../engine/validation/assess.ts';
import type { Evaluation } from '../../catalogue/evaluate.ts';
import { BadRequest } from '../../platform/base/errors.ts';
import type { InformationRequest } from '../../platform/db/entities/informationRequest.ts';

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

/** The requested questions, and those that the new answers make visible. */
export function mayChange(
  { questionIds }: InformationRequest,
  before: Assessment,
  after: Assessment,
): Set<string> {
  const shownBefore = before.form.questions;
  const shownNow = after.form.questions;
  const opened = [...shownNow.keys()].filter(
    (key) => shownNow.get(key) === 'shown' && shownBefore.get(key) !== 'shown',
  );
  return new Set([...questionIds, ...opened]);
}

export function refuseOthers(changes: AnswersReply['changes'], asked: ReadonlySet<string>): void {
  for (const key of Object.keys(changes)) {
    if (!asked.has(key)) throw new BadRequest(`changes.${key}: was not asked for`);
  }
}
