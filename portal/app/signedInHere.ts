/** Whether the last visit in this browser was signed in: then the portal is worth waiting for. */
import { onDevice } from '../platform/address/storage.ts';

const KEY = 'signed-in';

export const wasSignedInHere = (): boolean => onDevice.get(KEY) !== null;

/** Without storage the landing page shows briefly first. */
export const rememberSignedIn = (signedIn: boolean): void => void onDevice.set(KEY, signedIn ? 'true' : null);
