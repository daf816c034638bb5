/**
 * Replies that the clinic has not received yet. In memory, and encrypted on the device, so that nothing is
 * lost by a reload, a lost connection or a withdrawn question.
 */
import type { Answers } from '@clinic/engine/base';
import { canKeepCopy, sealedStore } from '@clinic/platform/api';
import { z } from 'zod';

const Kept = z.record(
  z.string(),
  z.object({
    /** Idempotency key, so that a retry counts once; it changes whenever the content does. */
    key: z.uuid(),
    changes: z.record(z.string(), z.unknown()),
    message: z.string(),
  }),
);

export interface ReplyDraft {
  key: string;
  /** Null means cleared. */
  changes: Answers;
  message: string;
}

/** Keyed by request id. */
export type ReplyDrafts = Readonly<Record<string, ReplyDraft>>;

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const copies = sealedStore<unknown>({ database: 'patient', store: 'replies', keptMs: () => KEPT_MS });
const here = new Map<string, ReplyDrafts>();
const listeners = new Set<() => void>();
let writes: Promise<unknown> = Promise.resolve();

const nameOf = (submissionId: string): string => `reply:${submissionId}`;

export function watchReplies(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined until loaded. */
export const repliesTo = (submissionId: string): ReplyDrafts | undefined => here.get(submissionId);

export async function loadReplies(submissionId: string): Promise<void> {
  if (here.has(submissionId)) return;
  const storedDrafts = await stored(submissionId);
  if (!here.has(submissionId)) show(submissionId, storedDrafts);
}

async function stored(submissionId: string): Promise<ReplyDrafts> {
  if (!canKeepCopy()) return {};
  try {
    const parsed = Kept.safeParse(await copies.load(nameOf(submissionId)));
    return parsed.success ? (parsed.data as ReplyDrafts) : {};
  } catch {
    return {};
  }
}

export function keepReply(submissionId: string, requestId: string, draft: ReplyDraft): void {
  change(submissionId, { ...here.get(submissionId), [requestId]: draft });
}

export function forgetReply(submissionId: string, requestId: string): void {
  const { [requestId]: _gone, ...others } = here.get(submissionId) ?? {};
  change(submissionId, others);
}

function change(submissionId: string, drafts: ReplyDrafts): void {
  show(submissionId, drafts);
  if (!canKeepCopy()) return;
  const write = (): Promise<void> =>
    Object.keys(drafts).length === 0
      ? copies.forget(nameOf(submissionId))
      : copies.save(nameOf(submissionId), drafts, Date.now());
  // Write one at a time; without storage the page still has it.
  writes = writes.then(write).catch(() => undefined);
}

function show(submissionId: string, drafts: ReplyDrafts): void {
  here.set(submissionId, drafts);
  for (const listener of listeners) listener();
}
