/** The encrypted copy on this device. */
import { sealedStore } from '../api/sealedStore.ts';
import { type DraftMemory, KEPT_MS, type StoredDraft } from './storedDraft.ts';

export function localDraft(): DraftMemory {
  const copies = sealedStore<StoredDraft>({ database: 'intake', store: 'drafts', keptMs: KEPT_MS });
  return {
    load: (slot) => copies.load(nameOf(slot)),
    save: (slot, draft) => copies.save(nameOf(slot), draft, draft.touchedAt),
    forget: (slot) => copies.forget(nameOf(slot)),
  };
}

const nameOf = (slot: string): string => `draft:${slot}`;
