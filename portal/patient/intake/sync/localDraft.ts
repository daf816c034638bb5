/** The encrypted copy on this device. */
import { clinic, sealedSpare, sealedStore } from '@clinic/platform/api';
import { type DraftMemory, type SpareDraft, type StoredDraft, withSpare } from './storedDraft.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface LocalDraft extends DraftMemory {
  /** Includes drafts of other forms. */
  forgetOld(): Promise<void>;
}

export function localDraft(): LocalDraft {
  // No longer than the clinic keeps an untouched draft.
  const keptMs = () => clinic().draftRetentionDays * DAY_MS;
  const copies = sealedStore<StoredDraft>({ database: 'intake', store: 'drafts', keptMs });
  const spares = sealedSpare<SpareDraft>(copies.database);
  let spareAt = 0;
  const forgetSpare = (slot: string): void => spares.forget(nameOf(slot));
  const prepare = (): void => void spares.prepare().catch(() => undefined);
  return {
    load: async (slot) => {
      prepare();
      const [stored, spare] = await Promise.all([copies.load(nameOf(slot)), spares.load(nameOf(slot))]);
      return spare && Date.now() - spare.mine.touchedAt <= keptMs() ? withSpare(stored, spare) : stored;
    },
    save: async (slot, draft) => {
      await copies.save(nameOf(slot), draft, draft.touchedAt);
      // A newer one is not in this draft yet.
      if (spareAt < draft.touchedAt) forgetSpare(slot);
    },
    forget: (slot) => {
      forgetSpare(slot);
      return copies.forget(nameOf(slot));
    },
    forgetOld: copies.forgetOld,
    hasSpare: (slot) => spares.has(nameOf(slot)),
    keepSpare: (slot, spare) => {
      spareAt = spare.mine.touchedAt;
      spares.keep(nameOf(slot), spare);
      prepare();
    },
  };
}

const nameOf = (slot: string): string => `draft:${slot}`;
