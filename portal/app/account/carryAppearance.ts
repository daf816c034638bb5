/**
 * Signing out clears the browser's storage for the site. The language and theme chosen here are not personal
 * data, so a cookie carries them to the next page.
 */
import { ownCookie } from '../../platform/address/address.ts';
import { onDevice } from '../../platform/address/storage.ts';
import { LANGUAGE_KEY } from '../../platform/i18n/languages.ts';
import { THEME_KEY } from './theme.ts';

const COOKIE = 'appearance';
const SECONDS = 60;

export const APPEARANCE_KEYS = [LANGUAGE_KEY, THEME_KEY];

/** Called on sign-out. */
export function carryAppearance(): void {
  ownCookie.set(COOKIE, APPEARANCE_KEYS.map((key) => onDevice.get(key) ?? '').join('.'), SECONDS);
}

export function restoreAppearance(): void {
  const carried = /^([\w-]*)\.([\w-]*)$/.exec(ownCookie.get(COOKIE) ?? '');
  if (!carried) return;
  for (const [index, key] of APPEARANCE_KEYS.entries()) {
    const value = carried[index + 1];
    if (value) onDevice.set(key, value);
  }
  ownCookie.set(COOKIE, '', 0);
}
