/** This page's draft: saved to the server, preserved over a reload, notified of other users' saves. */
import { type DraftDetail, type RevisionContent, staleDraft } from '@clinic/contract/authoring';
import { inTab } from '@clinic/platform/address';
import { ApiError, call, onLive } from '@clinic/platform/api';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AuthoredKind } from './kind.ts';
import {
  type Draft,
  openSession,
  type SendResult,
  type Session,
  type SessionDeps,
  type SessionState,
  type Unsent,
} from './session.ts';

export function useSession<Content extends RevisionContent>(
  kind: AuthoredKind<Content>,
  detail: DraftDetail<Content>,
): Session<Content> {
  const [session] = useState(() => openSession(draftOf(kind, detail), sessionDeps(kind, detail.id)));
  const { id } = detail;
  useEffect(() => {
    const stop = onLive((event) => {
      if (event.type === 'resync') void session.receiveRevision();
      else if (event.type === kind.changed && event.draftId === id)
        void session.receiveRevision(event.revision);
    });
    const flush = (): void => {
      if (document.visibilityState === 'hidden') void session.flush();
    };
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', flush);
      void session.flush();
    };
  }, [session, kind, id]);
  return session;
}

export const useSessionState = <Content extends RevisionContent>(
  session: Session<Content>,
): SessionState<Content> => useSyncExternalStore(session.watch, session.state);

const draftOf = <Content extends RevisionContent>(
  kind: AuthoredKind<Content>,
  detail: DraftDetail<Content>,
): Draft<Content> => {
  const { revision, updatedAt, updatedBy } = detail;
  return { revision, updatedAt, updatedBy, content: kind.contentOf(detail) };
};

function sessionDeps<Content extends RevisionContent>(
  kind: AuthoredKind<Content>,
  id: string,
): SessionDeps<Content> {
  const { routes, merge, resolve } = kind;
  const parsed = (answer: unknown): Draft<Content> => draftOf(kind, answer as DraftDetail<Content>);
  return {
    merge,
    resolve,
    async send(revision, content): Promise<SendResult<Content>> {
      try {
        return { kind: 'saved', ...(await call(routes.save, { id }, { revision, ...content })) };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 404) return { kind: 'gone' };
        if (error.status === 400 || error.status === 413) return { kind: 'refused' };
        const stale = staleDraft(routes.read.answer).safeParse(error.json);
        return stale.success ? { kind: 'stale', current: parsed(stale.data.current) } : { kind: 'failed' };
      }
    },
    async read() {
      try {
        return parsed(await call(routes.read, { id }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    unsent: unsentIn(`revision:${id}`),
    later(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** Longer than a save usually takes. */
const SETTLE_MS = 2_500;

/**
 * Keeps unsaved edits over a reload. Writing a long document is slow, so it waits until the page is unloaded, or
 * until the server has been without them for a while.
 */
function unsentIn<Content extends RevisionContent>(key: string): SessionDeps<Content>['unsent'] {
  let waiting: Unsent<Content> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isKept = inTab.get(key) !== null;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // If storage is full, the edits are still being sent to the server.
    if (waiting || isKept) inTab.set(key, waiting && JSON.stringify(waiting));
    isKept = waiting !== null;
  };
  const writeNow = (): void => {
    if (timer !== undefined) write();
  };
  window.addEventListener('pagehide', writeNow);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && writeNow());
  return {
    get: () => JSON.parse(inTab.get(key) ?? 'null') as Unsent<Content> | null,
    set(unsent) {
      waiting = unsent;
      timer ??= setTimeout(write, SETTLE_MS);
    },
  };
}
