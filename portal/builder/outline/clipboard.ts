/** The last clipping in this browser, for any questionnaire: menus may not read the system clipboard. */
import { type CopiedPart, copyIn } from '../../../engine/editing/copyPaste.ts';

const SLOT = 'questionnaire-clipping';

export function keepClipping(text: string): void {
  try {
    localStorage.setItem(SLOT, text);
  } catch {
    // Storage is full; the system clipboard still has it.
  }
}

export const keptClipping = (): CopiedPart | undefined => copyIn(localStorage.getItem(SLOT) ?? '');
