/** This page's draft: saved to the server, preserved over a reload, notified of other users' saves. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { RevisionSaved, staleDraft } from '../../../contract/authoring.ts';
import { QuestionnaireDraftDetail } from '../../../contract/questionnaires.ts';
import { ApiError, client } from '../../platform/api/client.ts';
import { onLive } from '../../platform/api/live.ts';
import {
  type DraftSession,
  type DraftSessionDeps,
  openDraft,
  type SendResult,
  type Unsent,
} from './draftSession.ts';
import { draftApi } from './queries.ts';

export function useDraftSession(draft: QuestionnaireDraftDetail): DraftSession {
  const [session] = useState(() => openDraft(draft, surroundings(draft.id)));
  const { id } = draft;
  useEffect(() => {
    const stop = onLive((event) => {
      if (event.type === 'resync') void session.told();
      else if (event.type === 'questionnaire_draft_changed' && event.draftId === id) {
        void session.told(event.revision);
      }
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
  }, [session, id]);
  return session;
}

export const useDraftState = (session: DraftSession) => useSyncExternalStore(session.watch, session.state);

function surroundings(id: string): DraftSessionDeps {
  const key = `questionnaire-draft:${id}`;
  return {
    async send(revision, document): Promise<SendResult> {
      try {
        const saved = await client.send('PUT', draftApi(id), { revision, document });
        return { kind: 'saved', ...RevisionSaved.parse(saved) };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 404) return { kind: 'gone' };
        const stale = staleDraft(QuestionnaireDraftDetail).safeParse(error.json);
        return stale.success ? { kind: 'stale', current: stale.data.current } : { kind: 'failed' };
      }
    },
    async read() {
      try {
        return QuestionnaireDraftDetail.parse(await client.read(draftApi(id)));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    unsent: unsentIn(key),
    later(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  };
}

const SETTLE_MS = 250;

/** Keeps unsaved edits over a reload. Serializing a long questionnaire is slow, so not on every keystroke. */
function unsentIn(key: string): DraftSessionDeps['unsent'] {
  let waiting: Unsent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    try {
      if (waiting) sessionStorage.setItem(key, JSON.stringify(waiting));
      else sessionStorage.removeItem(key);
    } catch {
      // Storage is full; the edits are still being sent to the server.
    }
  };
  window.addEventListener('pagehide', () => timer !== undefined && write());
  return {
    get: () => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Unsent | null,
    set(unsent) {
      waiting = unsent;
      timer ??= setTimeout(write, SETTLE_MS);
    },
  };
}
