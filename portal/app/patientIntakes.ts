/** The intakes this browser remembers, for the screens of a signed-in patient. */
import type { Resumed } from '../../contract/intake.ts';
import { rememberedDraft } from '../intake/boot/rememberedDraft.ts';
import { rememberOpened } from '../intake/boot/rememberOpened.ts';

/** The page `/intake`. */
const SLOT = 'active';

async function rememberedIntakes(): Promise<Array<{ id: string; secret: string }>> {
  const { stored } = await rememberedDraft(SLOT);
  // Also one whose acknowledgement did not get to the copy any more; the clinic passes over what it does not have.
  return stored ? [{ id: stored.id, secret: stored.secret }] : [];
}

/** `/intake` goes on with this one from now on. */
const rememberIntake = (opened: Resumed): Promise<void> =>
  rememberOpened(opened, { slot: SLOT, shared: false });

export const intakes = { remembered: rememberedIntakes, remember: rememberIntake };
