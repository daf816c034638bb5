/** What other packages may use of `address`. */
export {
  addressOf,
  inClinic,
  ownCookie,
  ownName,
  renderAt,
  screenPath,
  screenSearch,
} from '../address/address.ts';
export {
  APPEARANCE_KEYS,
  chosenAppearance,
  rememberAppearance,
  restoreAppearance,
} from '../address/appearance.ts';
export { clearStorage } from '../address/clearStorage.ts';
export { askingHistory, useLeaving } from '../address/leaving.ts';
export { inTab, layoutStorage, onDevice } from '../address/storage.ts';
