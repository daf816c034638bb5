/** The intakes this browser remembers, for the screens of a signed-in patient. */
import type { Resumed } from '../../server/intake/contract.ts';
import { memories, rememberedDraft } from '../intake/rememberedDraft.ts';

/** The page `/intake`. */
const SLOT = 'active';

export async function rememberedIntakes(): Promise<Array<{ id: string; secret: string }>> {
  const { stored } = await rememberedDraft(SLOT);
  return stored?.created ? [{ id: stored.id, secret: stored.secret }] : [];
}

/** `/intake` goes on with this one from now on. */
export async function rememberIntake(opened: Resumed): Promise<void> {
  const draft = {
    ...opened,
    created: true,
    // They come from the clinic.
    answers: {},
    revision: 0,
    stepId: null,
    savedAt: null,
    submissionKey: null,
    submitted: null,
    unsent: {},
    touchedAt: Date.now(),
  };
  try {
    await memories.device.save(SLOT, draft);
    await memories.tab.forget(SLOT);
  } catch {
    // This browser keeps nothing: the tab does.
    await memories.tab.save(SLOT, draft);
  }
}
