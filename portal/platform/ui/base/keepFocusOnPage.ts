import { focusRemaining, partsAround } from './focusAround.ts';

/**
 * Keeps the focus on the page whenever the control that has it is removed, hidden or disabled, such as by a form that
 * gives way to its answer: the browser would drop it to the top of the page. A screen that moves the focus itself comes
 * first.
 */
export function keepFocusOnPage(): void {
  // What was pressed before the scripts ran may have the focus already.
  let last = withParts(document.activeElement);
  let isWaiting = false;
  document.addEventListener('focusin', ({ target }) => {
    last = withParts(target);
  });
  document.addEventListener('focusout', ({ target }) =>
    // A press beside all controls takes the focus away on purpose. Not yet: a removed element is still there.
    queueMicrotask(() => {
      if (last?.element === target && document.activeElement === document.body && !isGone(last.element))
        last = undefined;
    }),
  );
  new MutationObserver(() => {
    if (isWaiting || !last || !isGone(last.element)) return;
    isWaiting = true;
    // After the effects of the page and of dialogs that close.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isWaiting = false;
        if (!last || !isGone(last.element)) return;
        // The browser takes the focus from a disabled control later, maybe much later.
        const { activeElement } = document;
        if (activeElement !== document.body && activeElement !== last.element) return;
        focusRemaining([...last.parts, ...document.querySelectorAll('main')]);
      }),
    );
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
}

const withParts = (element: EventTarget | null): { element: Element; parts: HTMLElement[] } | undefined =>
  element instanceof Element && element !== document.body
    ? { element, parts: partsAround(element) }
    : undefined;

const isGone = (element: Element): boolean =>
  !element.isConnected || element.matches(':disabled') || element.closest('[hidden]') !== null;
