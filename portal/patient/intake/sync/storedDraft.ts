/** An intake in progress as this browser remembers it. */
import type { EarlierAnswers, Submitted } from '@clinic/contract/intake';
import { type Answers, isConfirmation } from '@clinic/engine/base';
import { changesOf, type Unsent } from './unsentChanges.ts';

export interface StoredDraft {
  id: string;
  secret: string;
  questionnaireId: string;
  version: string;
  /** Whether the server has it. */
  created: boolean;
  answers: Answers;
  /** The latest server revision this browser has seen. */
  revision: number;
  stepId: string | null;
  /** The current page of the step. */
  pageId?: string;
  savedAt: string | null;
  /** Idempotency key of the submission, once one was attempted. */
  submissionKey: string | null;
  /** Set when a page submitted offline, with the revision it knew: to be sent once there is a connection. */
  queued?: { page: string; revision: number };
  /** Questions whose files the clinic no longer has or never got, until they are added again. */
  lostFiles?: readonly string[];
  /** Questions with files that only the page has. */
  unsentFiles?: readonly string[];
  submitted: Submitted | null;
  /** Ids of the help texts that the confirmation repeats. */
  notices?: readonly string[];
  /** Page id (one load of a tab) → its unsent changes. */
  unsent: Record<string, Unsent>;
  /** What the patient said earlier, proposed also without a connection. */
  earlier?: EarlierAnswers;
  /** Milliseconds since 1970. */
  touchedAt: number;
}

/** Where a browser remembers an intake. `slot` is the page: the active questionnaire, or one by id. */
export interface DraftMemory {
  load(slot: string): Promise<StoredDraft | null>;
  save(slot: string, draft: StoredDraft): Promise<void>;
  forget(slot: string): Promise<void>;
  /** On unload: synchronously keeps, for the next load in this tab, what can no longer be saved. */
  keepSpare?(slot: string, spare: SpareDraft): void;
  /** Whether there is such a spare; saving the draft removes it. */
  hasSpare?(slot: string): boolean;
}

/** The draft as the page had it on unload, and what it had adopted. */
export interface SpareDraft {
  mine: StoredDraft;
  page: string;
  found: Found;
}

/** What a page adopted from the stored draft at its start or later. */
export type Found = Pick<StoredDraft, 'unsent' | 'queued'>;

/**
 * Merges the stored draft with this page's state. Unsent changes and submissions of other tabs stay in it,
 * unless this page adopted exactly those; this page's own parts are replaced.
 */
export function withOtherPages(
  mine: StoredDraft,
  page: string,
  stored: StoredDraft | null,
  found: Found = { unsent: {} },
): StoredDraft {
  if (!stored || stored.id !== mine.id) return mine;
  const others = Object.entries(stored.unsent).filter(
    ([other, unsent]) => other !== page && !same(unsent, found.unsent[other]),
  );
  const { queued, submissionKey } = stored;
  const waits = queued && queued.page !== page && !same(queued, found.queued);
  return {
    ...mine,
    ...(waits && !mine.queued && { queued, submissionKey }),
    unsent: { ...Object.fromEntries(others), ...mine.unsent },
  };
}

/** The stored draft as the page would have saved it with more time. */
export function withSpare(stored: StoredDraft | null, { mine, page, found }: SpareDraft): StoredDraft {
  const isNewer = !stored || stored.touchedAt <= mine.touchedAt;
  if (isNewer) return withOtherPages(mine, page, stored, found);
  const unsentOfPage = mine.unsent[page];
  // Another tab has saved since, so only changes that the clinic does not have are added.
  if (stored.id !== mine.id || stored.submitted || !unsentOfPage || Object.hasOwn(stored.unsent, page))
    return stored;
  return { ...stored, unsent: { ...stored.unsent, [page]: unsentOfPage } };
}

export interface Adopted {
  answers: Answers;
  unsent: Unsent;
  /** Pages whose changes are included. */
  pages: StoredDraft['unsent'];
  /** Conflicting changes: the patient decides, once the others are saved at the clinic. */
  conflicting: StoredDraft['unsent'];
  /** Whether the answers still match the offline submission; undefined if there was none. */
  queued?: boolean;
}

/** What a page adopts from earlier pages. The page saved last determines what is shown. */
export function adopt(stored: StoredDraft): Adopted {
  const pages: Adopted['pages'] = {};
  const conflicting: Adopted['conflicting'] = {};
  const dirty: Unsent['dirty'] = {};
  for (const [page, unsent] of Object.entries(stored.unsent).reverse()) {
    const changes = changesOf(unsent);
    const clashes = Object.entries(changes).some(
      ([key, value]) => Object.hasOwn(dirty, key) && !isConfirmation(key) && !same(dirty[key], value),
    );
    if (!clashes) Object.assign(dirty, changes);
    (clashes ? conflicting : pages)[page] = unsent;
  }
  const pagesUnsent = Object.values(pages);
  const [only] = pagesUnsent;
  const revision = Math.min(stored.revision, ...pagesUnsent.map((page) => page.revision));
  const { queued } = stored;
  const others = Object.entries(stored.unsent).filter(([page]) => page !== queued?.page);
  return {
    answers: { ...stored.answers, ...dirty },
    // A save without a reply keeps its mutation id, so that it is not applied twice.
    unsent: pagesUnsent.length === 1 && only ? only : { revision, pending: null, dirty },
    pages,
    conflicting,
    ...(queued && {
      queued:
        queued.revision === stored.revision &&
        others.every(([, unsent]) => Object.keys(changesOf(unsent)).length === 0),
    }),
  };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
