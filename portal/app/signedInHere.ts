/** Whether somebody was signed in when this browser was here last: then their screens are worth waiting for. */
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
    // Then the landing page shows for a moment first.
  }
}
