import { keepFocusOnPage, keepInput, releasePresses, takeOver } from '@clinic/platform/ui';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface MountOptions {
  isDrawn?: boolean;
  enterUnseen?: (enter: () => void) => void;
}

/**
 * Renders a page in the root element. If the server has drawn one, what was entered and pressed in it is kept.
 * @param isDrawn whether it is exactly what the server has drawn, and takes that over
 * @param enterUnseen of a page with answers that the user has not seen: enters what was entered, and presses nothing
 */
export async function mount(
  page: ReactNode,
  { isDrawn = false, enterUnseen }: MountOptions = {},
): Promise<void> {
  const root = await rootElement();
  const content = (
    <StrictMode>
      <ErrorBoundary>{page}</ErrorBoundary>
    </StrictMode>
  );
  if (!isDrawn && root.firstElementChild) await released();
  const wasHeld = 'pressesHeld' in document.documentElement.dataset;
  const input = keepInput(root);
  root.querySelector(':scope > template')?.remove();
  document.dispatchEvent(new Event('takeover'));
  delete document.documentElement.dataset.early;
  // Synchronously, so that nothing is pressed or entered between.
  if (isDrawn) {
    takeOver(() => flushSync(() => hydrateRoot(root, content)));
    // The user has been on this page before.
    if (!wasHeld) releasePresses();
  } else flushSync(() => createRoot(root).render(content));
  keepFocusOnPage();
  if (enterUnseen) flushSync(() => enterUnseen(() => input.enter(true)));
  else {
    flushSync(input.enter);
    input.press();
  }
}

/** The element that pages are rendered in, once it has been parsed with all its content. */
export async function rootElement(): Promise<HTMLElement> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  return document.getElementById('root') as HTMLElement;
}

/** Resolves when no press is in progress in a page that is about to be replaced: it would act on neither. */
async function released(): Promise<void> {
  while ('pressing' in document.documentElement.dataset)
    await new Promise<void>((resolve) => {
      const end = new AbortController();
      const done = (): void => {
        end.abort();
        delete document.documentElement.dataset.pressing;
        // After the click that follows.
        setTimeout(resolve);
      };
      for (const type of ['pointerup', 'pointercancel', 'keyup', 'blur'])
        window.addEventListener(type, done, { signal: end.signal });
    });
}
