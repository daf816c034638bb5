/** Whether the page itself says that the user is signed out: the server writes this into its HTML. */

let isRequested = false;

/**
 * True if the page has just come from the server for a signed-out user, so that no request is needed. True at
 * most once: later callers want a fresh answer.
 */
export function signedOutPage(): boolean {
  if (isRequested) return false;
  isRequested = true;
  const content = document.querySelector('meta[name="signed-in"]')?.getAttribute('content');
  return content === 'no' && isFresh();
}

/** Not a page from the browser's history. A page cached for offline use says that it does not know. */
function isFresh(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== 'back_forward';
}
