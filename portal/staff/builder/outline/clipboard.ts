/** The last clipping in this browser, for any questionnaire: menus may not read the system clipboard. */

import type { CopiedPart } from '../../../../engine/editing/copying/copiedPart.ts';
import { copyIn } from '../../../../engine/editing/copying/copiedText.ts';
import { onDevice } from '../../../platform/address/storage.ts';

const SLOT = 'questionnaire-clipping';

/** If storage is full, the system clipboard still has it. */
export const keepClipping = (text: string): void => void onDevice.set(SLOT, text);

export const keptClipping = (): CopiedPart | undefined => copyIn(onDevice.get(SLOT) ?? '');
