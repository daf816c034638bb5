/** The intakes this browser remembers, for a signed-in patient's screens. */
import type { Resumed } from '@clinic/contract/intake';
import { rememberedDraft, rememberOpened } from '@clinic/patient';

/** The slot of the page `/intake`. */
const SLOT = 'active';

async function rememberedIntakes(): Promise<Array<{ id: string; secret: string }>> {
  const { stored } = await rememberedDraft(SLOT);
  // Includes an intake whose acknowledgement never reached this copy; the clinic ignores unknown ids.
  return stored ? [{ id: stored.id, secret: stored.secret }] : [];
}

/** Makes `/intake` continue with this intake. */
const rememberIntake = (opened: Resumed): Promise<void> =>
  rememberOpened(opened, { slot: SLOT, shared: false });

export const intakes = { remembered: rememberedIntakes, remember: rememberIntake };
