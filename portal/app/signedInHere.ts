/** Whether the last visit in this browser was signed in, in which case the page waits for the portal. */
import { onDevice } from '@clinic/platform/address';

const KEY = 'signed-in';

export const wasSignedInHere = (): boolean => onDevice.get(KEY) !== null;

/** Without storage the landing page shows briefly first. */
export const rememberSignedIn = (signedIn: boolean): void => void onDevice.set(KEY, signedIn ? 'true' : null);
