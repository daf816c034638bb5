/** An intake in progress as this browser remembers it. */
import type { Answers } from '../../engine/answers.ts';
import type { Submitted } from '../../server/intake/contract.ts';
import type { Unsent } from './saveQueue.ts';

export interface StoredDraft {
  id: string;
  secret: string;
  questionnaireId: string;
  version: string;
  /** Whether the server has it. */
  created: boolean;
  answers: Answers;
  /** The server's, as far as this browser has seen it. */
  revision: number;
  stepId: string | null;
  /** The page of the step. */
  pageId?: string;
  savedAt: string | null;
  /** Idempotency key of the submission, once one was tried. */
  submissionKey: string | null;
  /** Submitted without a connection: to be sent as soon as there is one. */
  queued?: boolean;
  /** Questions whose files went with a draft the clinic no longer has, until they are added again. */
  lostFiles?: readonly string[];
  submitted: Submitted | null;
  /** Page (one load of a tab) → what it had not got to the server. */
  unsent: Record<string, Unsent>;
  /** Milliseconds since 1970. */
  touchedAt: number;
}

/** Where a browser remembers an intake. `slot` is the page: the active questionnaire, or one by id. */
export interface DraftMemory {
  load(slot: string): Promise<StoredDraft | null>;
  save(slot: string, draft: StoredDraft): Promise<void>;
  forget(slot: string): Promise<void>;
}

/**
 * The remembered draft together with what this page knows. Another tab's unsent changes stay in it; those
 * of this page are replaced.
 */
export function withOtherPages(mine: StoredDraft, page: string, stored: StoredDraft | null): StoredDraft {
  if (!stored || stored.id !== mine.id) return mine;
  const { [page]: _old, ...others } = stored.unsent;
  return { ...mine, unsent: { ...others, ...mine.unsent } };
}

/** Answers and unsent changes of a page that takes over from those before it. */
export function takeOver(stored: StoredDraft): { answers: Answers; unsent: Unsent } {
  const pages = Object.values(stored.unsent);
  const answers = { ...stored.answers };
  const dirty: Unsent['dirty'] = {};
  for (const { pending, dirty: later } of pages) Object.assign(dirty, pending?.changes, later);
  Object.assign(answers, dirty);
  const revision = Math.min(stored.revision, ...pages.map((page) => page.revision));
  const [only] = pages;
  // A save whose reply never came keeps its mutation id, so that it is not applied twice.
  const unsent = pages.length === 1 && only ? only : { revision, pending: null, dirty };
  return { answers, unsent };
}
