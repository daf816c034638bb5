/** Clears this clinic's data after signing out: `Clear-Site-Data` would clear that of other clinics at the origin, too. */
import { SIGNED_OUT_COOKIE } from '../../../contract/addresses.ts';
import { ownCookie } from '../../platform/address/address.ts';
import { APPEARANCE_KEYS } from '../../platform/address/appearance.ts';
import { clearStorage } from '../../platform/address/clearStorage.ts';

export async function clearDevice(): Promise<void> {
  await clearStorage(APPEARANCE_KEYS);
  ownCookie.set(SIGNED_OUT_COOKIE, '', 0);
}
