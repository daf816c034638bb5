/**
 * The typed inputs on the page. Most report each change with an `input` event, but autofill, password managers,
 * dictation, translation and assistive tools can fill one without it: what is shown must be what is stored.
 */

const boxes = new Set<() => void>();

/** Stores what the inputs show and nothing has reported. Call before the page is checked, left or hidden. */
export const readBoxes = (): void => {
  for (const read of boxes) read();
};

/**
 * Reads an input, or the inputs within an element, on every event that can end a change, and in `readBoxes`.
 * @param read compares what is shown with what is stored
 * @returns stops it
 */
export function watchBoxes(element: HTMLElement, read: () => void): () => void {
  if (boxes.size === 0) {
    // In the capture phase, so that it runs before the draft is saved on the same event.
    window.addEventListener('pagehide', readBoxes, true);
    document.addEventListener('visibilitychange', readBoxes, true);
  }
  boxes.add(read);
  element.addEventListener('change', read);
  element.addEventListener('focusout', read);
  return () => {
    element.removeEventListener('change', read);
    element.removeEventListener('focusout', read);
    boxes.delete(read);
    if (boxes.size > 0) return;
    window.removeEventListener('pagehide', readBoxes, true);
    document.removeEventListener('visibilitychange', readBoxes, true);
  };
}
