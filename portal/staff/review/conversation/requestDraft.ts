/** A request to a patient that was not sent yet. It outlives its dialog, as every unsent text does. */
import { keepUnsentText, useUnsentText } from '@clinic/platform/api';

const messageSlot = (submissionId: string): string => `request ${submissionId}`;
const questionsSlot = (submissionId: string): string => `request ${submissionId} questions`;

interface RequestDraft {
  message: string;
  setMessage: (message: string) => void;
  /** Ids of questions. */
  chosen: ReadonlySet<string>;
  choose: (questionId: string, on: boolean) => void;
}

export function useRequestDraft(writer: string, submissionId: string): RequestDraft {
  const [message, setMessage] = useUnsentText(writer, messageSlot(submissionId));
  const [unsentText, keep] = useUnsentText(writer, questionsSlot(submissionId));
  // An id contains no space.
  const chosen = new Set(unsentText.split(' ').filter((questionId) => questionId !== ''));
  return {
    message,
    setMessage,
    chosen,
    choose: (questionId, on) => {
      const next = new Set(chosen);
      if (on) next.add(questionId);
      else next.delete(questionId);
      keep([...next].join(' '));
    },
  };
}

export function forgetRequest(writer: string, submissionId: string): void {
  for (const slot of [messageSlot(submissionId), questionsSlot(submissionId)])
    keepUnsentText(writer, slot, '');
}
