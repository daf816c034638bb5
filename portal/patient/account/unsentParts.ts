/** The parts of an unsent reply that the clinic does not have. */
import type { OwnSubmissionDetail } from '@clinic/contract/patient/ownSubmission';
import type { Answers, AnswerValue } from '@clinic/engine/base';
import type { ReplyDraft } from './replyDrafts.ts';

export interface Unsaid {
  changes: Answers;
  message: string;
}

/** Null if the clinic has all of it, for example when the response to a reply was lost. */
export function unsentParts(
  { changes, message }: ReplyDraft,
  { answers, messages }: Pick<OwnSubmissionDetail, 'answers' | 'messages'>,
): Unsaid | null {
  const differing: Record<string, AnswerValue> = {};
  for (const [key, value] of Object.entries(changes)) {
    if (JSON.stringify(value ?? null) !== JSON.stringify(answers[key] ?? null)) differing[key] = value;
  }
  const text = message.trim();
  const sent = messages.some((each) => each.from === 'you' && each.message === text);
  if (Object.keys(differing).length === 0 && (text === '' || sent)) return null;
  return { changes: differing, message: sent ? '' : text };
}
