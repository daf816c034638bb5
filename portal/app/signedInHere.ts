/** Whether the last visit in this browser was signed in: then the portal is worth waiting for. */
const KEY = 'signed-in';

export function wasSignedInHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the landing page shows briefly first.
  }
}
