/** Where the focus goes when the element that has it, or would get it back, is removed. */

/** Parts of a page that a screen reader can name. */
const PARTS = '[role=dialog], [role=tabpanel], [role=region], section, aside, main';

/** Call while the element is still there. */
export function partsAround(element: Element): HTMLElement[] {
  const part = element.parentElement?.closest<HTMLElement>(PARTS);
  return part ? [part, ...partsAround(part)] : [];
}

/** @returns the innermost part that is still there; it has the focus */
export function focusRemaining(parts: readonly HTMLElement[]): HTMLElement | undefined {
  const part = parts.find(({ isConnected }) => isConnected);
  if (part && !part.hasAttribute('tabindex')) part.tabIndex = -1;
  part?.focus({ preventScroll: true });
  return part;
}
