/** The last clipping in this browser, for any questionnaire: menus may not read the system clipboard. */
import { type CopiedPart, copyIn } from '@clinic/engine/editing';
import { onDevice } from '@clinic/platform/address';

const SLOT = 'questionnaire-clipping';

/** If storage is full, the system clipboard still has it. */
export const keepClipping = (text: string): void => void onDevice.set(SLOT, text);

export const keptClipping = (): CopiedPart | undefined => copyIn(onDevice.get(SLOT) ?? '');
