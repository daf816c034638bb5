/** What the page itself says of who is signed in: the server wrote it into its HTML. */

let asked = false;

/**
 * Nobody, and the page has just come from the server: then there is no need to ask. Says so once; whoever asks
 * later wants to know anew.
 */
export function signedOutPage(): boolean {
  if (asked) return false;
  asked = true;
  const content = document.querySelector('meta[name="signed-in"]')?.getAttribute('content');
  return content === 'no' && isFresh();
}

/** Not a page of the browser's history. One kept for when there is no network says that it does not know. */
function isFresh(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== 'back_forward';
}
