/**
 * The intake's server over HTTP. Replies are not validated against their schemas: the page comes from the
 * same server, and the schema library would double what a phone has to load.
 */
import { createDraft, mailResumeLink, readDraft, saveDraft, submitDraft } from '@clinic/contract/addresses';
import type { DraftConflict, Submitted } from '@clinic/contract/intake';
import { ApiError, type Client, callsBy, inTime, client as pageClient } from '@clinic/platform/api';
import type { RefusedAnswer } from '@clinic/wizard';
import { hostPage } from '../hostPage/hostPage.ts';
import type { DraftKey, DraftServer, Failed } from './draftServer.ts';

/** How long to wait for a reply before the request is repeated; repeating is idempotent. */
const REPLY_MS = 30_000;
/** Flags are evaluated and documents moved before the reply. */
const SUBMITTED_MS = 60_000;

/** Limits count by network, and the patient may come to another one. */
const LONGEST_WAIT_MS = 300_000;

/** The browsers' size limit for keepalive requests, minus room for headers. */
const KEEPALIVE_BYTES = 60_000;

export function draftServerBy(client: Client): DraftServer {
  const { call } = callsBy(client);
  const withSecret = ({ secret }: DraftKey) => ({ headers: { 'x-draft-secret': secret } });
  return {
    create: async (draft) => {
      try {
        return {
          kind: 'draft',
          draft: await inTime(REPLY_MS, (signal) =>
            call(createDraft, {}, { ...draft, ...hostPage() }, { signal }),
          ),
        };
      } catch (error) {
        return isForGood(error) ? { kind: 'never' } : failed(error);
      }
    },
    read: async (key) => {
      try {
        const draft = await inTime(REPLY_MS, (signal) =>
          call(readDraft, { id: key.id }, undefined, { ...withSecret(key), signal }),
        );
        return { kind: 'draft', draft };
      } catch (error) {
        return isUnknown(error) ? { kind: 'unknown' } : failed(error);
      }
    },
    save: async (key, save) => {
      const keepalive = JSON.stringify(save).length < KEEPALIVE_BYTES;
      try {
        const saved = await inTime(REPLY_MS, (signal) =>
          call(saveDraft, { id: key.id }, save, { ...withSecret(key), keepalive, signal }),
        );
        return { kind: 'saved', ...saved };
      } catch (error) {
        if (isUnknown(error)) return { kind: 'unknown' };
        const body = bodyOf(error, 409);
        if (body?.code === 'already_submitted') return { kind: 'submitted', submitted: submittedIn(body) };
        if (body?.conflicts) return { kind: 'conflict', ...(body as unknown as DraftConflict) };
        return isForGood(error) ? { kind: 'refused' } : failed(error);
      }
    },
    submit: async (key, request) => {
      try {
        const submitted = await inTime(SUBMITTED_MS, (signal) =>
          call(submitDraft, { id: key.id }, request, { ...withSecret(key), signal }),
        );
        return { kind: 'submitted', submitted };
      } catch (error) {
        if (isUnknown(error)) return { kind: 'unknown' };
        const refusal = bodyOf(error, 422);
        if (refusal?.issues) return { kind: 'refused', issues: refusal.issues as RefusedAnswer[] };
        // Another tab used the shared key for later answers.
        if (refusal?.code === 'submission_key_taken') return { kind: 'changed' };
        const body = bodyOf(error, 409);
        if (body?.code === 'already_submitted') return { kind: 'submitted', submitted: submittedIn(body) };
        if (body?.code === 'other_revision') return { kind: 'changed' };
        return isForGood(error) ? { kind: 'never' } : failed(error);
      }
    },
    mailLink: async (key, request) => {
      try {
        await inTime(REPLY_MS, (signal) =>
          call(mailResumeLink, { id: key.id }, request, { ...withSecret(key), signal }),
        );
        return { kind: 'sent' };
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) return { kind: 'tooMany' };
        if (error instanceof ApiError && error.status === 400) return { kind: 'refused' };
        return failed(error);
      }
    },
  };
}

export const httpDraftServer: DraftServer = draftServerBy(pageClient);

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * Whether a retry would fail in the same way: the cause is not timing, rate limiting or an expired CSRF
 * token.
 */
const isForGood = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 425, 429].includes(error.status) &&
  !(error.status === 403 && error.body.includes('CSRF'));

const bodyOf = (error: unknown, status: number): Record<string, unknown> | undefined =>
  error instanceof ApiError && error.status === status ? error.json : undefined;

const submittedIn = ({ reference, submittedAt, emailed, readBy }: Record<string, unknown>): Submitted => ({
  reference: String(reference),
  submittedAt: String(submittedAt),
  emailed: emailed === true,
  ...(typeof readBy === 'string' ? { readBy } : {}),
});

const failed = (error: unknown): Failed => {
  if (error instanceof ApiError && error.status === 429)
    return { kind: 'failed', reason: 'busy', waitMs: Math.min(error.waitMs, LONGEST_WAIT_MS) };
  if (error instanceof ApiError) return { kind: 'failed', reason: 'server' };
  return { kind: 'failed', reason: navigator.onLine ? 'network' : 'offline' };
};
