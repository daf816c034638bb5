/** For a shared device: only the draft's key, only until this tab is closed, and no answers. */
import { inTab } from '@clinic/platform/address';
import type { DraftMemory, StoredDraft } from './storedDraft.ts';

export const tabDraft: DraftMemory = {
  async load(slot) {
    const text = inTab.get(nameOf(slot));
    return text === null ? null : (JSON.parse(text) as StoredDraft);
  },
  async save(slot, draft) {
    const text = JSON.stringify({ ...draft, answers: {}, unsent: {} });
    if (!inTab.set(nameOf(slot), text)) throw new Error('The browser allows no storage');
  },
  async forget(slot) {
    inTab.set(nameOf(slot), null);
  },
};

const nameOf = (slot: string): string => `intake:${slot}`;
