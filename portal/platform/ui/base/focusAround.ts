/** Where the focus goes when the element that has it, or would get it back, is removed. */

/** Parts of a page that a screen reader can name. */
const PARTS = '[role=dialog], [role=tabpanel], [role=region], section, aside, main';

/** Call while the element is still there. */
export function partsAround(element: Element): HTMLElement[] {
  const part = element.parentElement?.closest<HTMLElement>(PARTS);
  return part ? [part, ...partsAround(part)] : [];
}

/** @returns the innermost part that is still there and shown, or the heading of the page; it has the focus */
export function focusRemaining(parts: readonly HTMLElement[]): HTMLElement | undefined {
  // The browser refuses the focus of a part that is hidden, as the panel of a tab is when another one is chosen.
  const part = parts.find((each) => each.checkVisibility());
  const target = (part?.matches('main') && part.querySelector('h1')) || part;
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  return target;
}

/** The part that a screen reader names around what has the focus, or itself. */
export const partOf = (focused: Element): Element | null => focused.closest(PARTS);
