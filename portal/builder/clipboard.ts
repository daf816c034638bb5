/** The last clipping made in this browser, for any of its questionnaires: menus may not read the system's clipboard. */
import { type CopiedPart, copyIn } from '../../engine/editing/copyPaste.ts';

const SLOT = 'questionnaire-clipping';

export function keepClipping(text: string): void {
  try {
    localStorage.setItem(SLOT, text);
  } catch {
    // No room: the system's clipboard has it all the same.
  }
}

export const keptClipping = (): CopiedPart | undefined => copyIn(localStorage.getItem(SLOT) ?? '');
