/** Makes this browser continue an intake that the clinic has opened for it. */
import type { Resumed } from '@clinic/contract/intake';
import type { StoredDraft } from '../sync/storedDraft.ts';
import { memories } from './rememberedDraft.ts';

/** `shared`: remember it in this tab only. */
export async function rememberOpened(
  { id, secret, questionnaireId, version, earlier }: Resumed,
  { slot, shared }: { slot: string; shared: boolean },
): Promise<void> {
  const draft: StoredDraft = {
    id,
    secret,
    questionnaireId,
    version,
    created: true,
    // They are fetched from the clinic.
    answers: {},
    revision: 0,
    stepId: null,
    savedAt: null,
    submissionKey: null,
    submitted: null,
    unsent: {},
    touchedAt: Date.now(),
    ...(earlier && { earlier }),
  };
  if (shared) await memories.device.forget(slot).catch(() => undefined);
  else {
    try {
      await memories.device.save(slot, draft);
      await memories.tab.forget(slot);
      return;
    } catch {
      // The browser allows no persistent storage: fall back to the tab.
    }
  }
  await memories.tab.save(slot, draft);
}
