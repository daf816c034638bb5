/** For a shared device: only the draft's key, only until this tab is closed, and no answers. */
import type { DraftMemory, StoredDraft } from './storedDraft.ts';

export const tabDraft: DraftMemory = {
  async load(slot) {
    const text = sessionStorage.getItem(nameOf(slot));
    return text === null ? null : (JSON.parse(text) as StoredDraft);
  },
  async save(slot, draft) {
    sessionStorage.setItem(nameOf(slot), JSON.stringify({ ...draft, answers: {}, unsent: {} }));
  },
  async forget(slot) {
    sessionStorage.removeItem(nameOf(slot));
  },
};

const nameOf = (slot: string): string => `intake:${slot}`;
