/** Clears this clinic's data after signing out: `Clear-Site-Data` would clear that of other clinics at the origin, too. */
import { SIGNED_OUT_COOKIE } from '@clinic/contract/addresses';
import { APPEARANCE_KEYS, clearStorage, ownCookie } from '@clinic/platform/address';

export async function clearDevice(): Promise<void> {
  await clearStorage(APPEARANCE_KEYS);
  ownCookie.set(SIGNED_OUT_COOKIE, '', 0);
}
