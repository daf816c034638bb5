/** Finds controls that took the focus with them when they were removed, hidden or disabled, such as after a send. */
import type { Page } from '@playwright/test';

const FALLEN = 'The focus fell with';

/** Watches every page that is opened in it. @returns the controls, a list that grows */
export async function watchFocus(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith(FALLEN)) found.push(message.text());
  });
  await page.addInitScript(reportFallenFocus, FALLEN);
  return found;
}

/** Runs in the page. */
function reportFallenFocus(words: string): void {
  let last: Element | undefined;
  const isGone = (element: Element): boolean =>
    !element.isConnected || element.matches(':disabled') || element.closest('[hidden]') !== null;
  document.addEventListener('focusin', ({ target }) => {
    last = target as Element;
  });
  // A press beside all controls takes the focus away on purpose.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target as Element).closest('a, button, input, select, textarea, label, summary, [tabindex]'))
      last = undefined;
  });
  // The server's page gives way to the scripts'.
  document.addEventListener('takeover', () => {
    last = undefined;
  });
  const report = (): void => {
    if (!last || document.activeElement !== document.body || !isGone(last)) return;
    console.warn(`${words} ${last.outerHTML.slice(0, 300)}`);
    last = undefined;
  };
  new MutationObserver(() => {
    // The page has a frame and a task to move it.
    if (last && isGone(last)) requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(report)));
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
