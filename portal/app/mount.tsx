import { applyEarlyLanguage, keepFocus } from '@clinic/platform/i18n';
import { forgetEarlyPresses, keepEarlyInput, keepFocusOnPage } from '@clinic/platform/ui';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/**
 * Renders a page in the root element, replacing the server's page if there is one.
 * @param prepare called right before, when the server's page no longer accepts presses
 */
export async function mount(page: ReactNode, prepare?: (root: HTMLElement) => void): Promise<void> {
  const root = await rootElement();
  const content = (
    <StrictMode>
      <ErrorBoundary>{page}</ErrorBoundary>
    </StrictMode>
  );
  if (root.firstElementChild) await settled();
  const restoreFocus = keepFocus(root);
  keepEarlyInput(root);
  prepare?.(root);
  document.dispatchEvent(new Event('takeover'));
  delete document.documentElement.dataset.early;
  // Synchronously, so that nothing is pressed or chosen in the server's page after its state was read.
  flushSync(() => createRoot(root).render(content));
  restoreFocus();
  keepFocusOnPage();
  // After the pages' own microtasks.
  queueMicrotask(forgetEarlyPresses);
}

/** The element that pages are rendered in, once it has been parsed with all its content. */
export async function rootElement(): Promise<HTMLElement> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  return document.getElementById('root') as HTMLElement;
}

/** Resolves when no press is in progress in the server's page and the language chosen there is shown. */
async function settled(): Promise<void> {
  await applyEarlyLanguage();
  while ('pressing' in document.documentElement.dataset) {
    await released();
    await applyEarlyLanguage();
  }
}

const released = (): Promise<void> =>
  new Promise((resolve) => {
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
