/** Finds the intake this browser remembers: in the tab first (a shared device), then on the device. */
import { canKeepCopy } from '@clinic/platform/api';
import { type LocalDraft, localDraft } from '../sync/localDraft.ts';
import type { DraftMemory, StoredDraft } from '../sync/storedDraft.ts';
import { tabDraft } from '../sync/tabDraft.ts';

export const memories: { device: LocalDraft; tab: DraftMemory } = { device: localDraft(), tab: tabDraft };

export interface Remembered {
  stored: StoredDraft | null;
  keepsCopy: boolean;
}

export async function rememberedDraft(slot: string): Promise<Remembered> {
  const inTab = await memories.tab.load(slot);
  if (inTab || !canKeepCopy()) return { stored: inTab, keepsCopy: false };
  try {
    return { stored: await memories.device.load(slot), keepsCopy: true };
  } catch {
    return { stored: null, keepsCopy: false };
  }
}
