/** The day of a signature is the clinic's: a device whose clock is wrong dates it years before or after. */
import type { Answers, AnswerValue } from '@clinic/engine/base';
import type { Questionnaire } from '@clinic/engine/form';
import { signatureOf } from '@clinic/engine/questionTypes';

/** Forms can be filled in without a connection for a while before the server knows them. */
const LONGEST_OFFLINE_MS = 366 * 86_400_000;

/**
 * The answers with today as the day of signatures that are dated later, or long before the form was begun.
 * @param today `YYYY-MM-DD` at the clinic
 */
export function withSignatureDays(
  { questions }: Questionnaire,
  answers: Answers,
  begun: Date,
  today: string,
): Answers {
  const earliest = new Date(begun.getTime() - LONGEST_OFFLINE_MS).toISOString().slice(0, 10);
  const days: Record<string, AnswerValue> = {};
  for (const [id, { question }] of questions) {
    const signature = question.type === 'signature' ? signatureOf(answers[id]) : undefined;
    if (signature && (signature.date > today || signature.date < earliest))
      days[id] = { ...(answers[id] as object), date: today };
  }
  return { ...answers, ...days };
}
