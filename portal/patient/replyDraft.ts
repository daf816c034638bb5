/**
 * A reply that the clinic has not got yet, kept in this tab: a reload or a lost connection loses nothing. It
 * goes when it is sent, or with the tab.
 */
import { z } from 'zod';
import type { Answers } from '../../engine/answers.ts';

const Kept = z.object({
  /** Sent with it, so that a second try counts once. */
  key: z.uuid(),
  changes: z.record(z.string(), z.unknown()),
  message: z.string(),
});

export interface ReplyDraft {
  key: string;
  /** Null: cleared. */
  changes: Answers;
  message: string;
}

const nameOf = (requestId: string): string => `reply:${requestId}`;

export function replyDraft(requestId: string): ReplyDraft {
  try {
    const kept = Kept.parse(JSON.parse(sessionStorage.getItem(nameOf(requestId)) ?? 'null'));
    return kept as ReplyDraft;
  } catch {
    return { key: crypto.randomUUID(), changes: {}, message: '' };
  }
}

export function keepReplyDraft(requestId: string, draft: ReplyDraft): void {
  try {
    sessionStorage.setItem(nameOf(requestId), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing still has it on the page.
  }
}

export const forgetReplyDraft = (requestId: string): void => sessionStorage.removeItem(nameOf(requestId));
