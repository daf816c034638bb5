/** The encrypted copy on this device. */
import { clinic } from '../../platform/api/clinic.ts';
import { sealedStore } from '../../platform/api/sealedStore.ts';
import type { DraftMemory, StoredDraft } from './storedDraft.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface LocalDraft extends DraftMemory {
  /** Includes drafts of other forms. */
  forgetOld(): Promise<void>;
}

export function localDraft(): LocalDraft {
  const copies = sealedStore<StoredDraft>({
    database: 'intake',
    store: 'drafts',
    // No longer than the clinic keeps an untouched draft.
    keptMs: () => clinic().draftRetentionDays * DAY_MS,
  });
  return {
    load: (slot) => copies.load(nameOf(slot)),
    save: (slot, draft) => copies.save(nameOf(slot), draft, draft.touchedAt),
    forget: (slot) => copies.forget(nameOf(slot)),
    forgetOld: copies.forgetOld,
  };
}

const nameOf = (slot: string): string => `draft:${slot}`;
