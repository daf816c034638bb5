/** Opens the tab for a new note or message, and focuses its text box. */
import { useReviewTab } from '../useReviewTab.tsx';
import { NEW_MESSAGE_ID } from './Messages.tsx';
import { NOTE_BOX_ID } from './ReviewNotes.tsx';

const BOXES = { notes: NOTE_BOX_ID, messages: NEW_MESSAGE_ID } as const;

export function useWriting(): (tab: keyof typeof BOXES) => void {
  const [, openTab] = useReviewTab();
  return (tab) => {
    openTab(tab);
    focusWhenShown(BOXES[tab]);
  };
}

/** The tab may take some frames to appear. */
const MAX_FRAMES = 120;

function focusWhenShown(id: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const box = document.getElementById(id);
    if (box && box.offsetParent !== null) box.focus();
    else if (frames > 0) focusWhenShown(id, frames - 1);
  });
}
