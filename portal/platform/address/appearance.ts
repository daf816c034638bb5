/**
 * The language and theme chosen in this browser. They are in its storage, and in a cookie that the server uses to
 * render pages and that remains when signing out clears the storage. They are not personal data.
 */
import { APPEARANCE_COOKIE } from '@clinic/contract/addresses';
import { ownCookie } from './address.ts';
import { onDevice } from './storage.ts';

const KEYS = { language: 'preferred-language', theme: 'theme' } as const;
const YEAR_SECONDS = 31_536_000;

type Appearance = keyof typeof KEYS;

/** Storage keys that signing out keeps. */
export const APPEARANCE_KEYS: readonly string[] = Object.values(KEYS);

export const chosenAppearance = (what: Appearance): string | null => onDevice.get(KEYS[what]);

export function rememberAppearance(what: Appearance, value: string): void {
  onDevice.set(KEYS[what], value);
  writeCookie();
}

/** Call before anything is shown. Missing storage entries are restored from the cookie. */
export function restoreAppearance(): void {
  const inCookie = (ownCookie.get(APPEARANCE_COOKIE) ?? '').split('.');
  for (const [index, key] of APPEARANCE_KEYS.entries()) {
    const value = inCookie[index] ?? '';
    if (/^[A-Za-z-]+$/.test(value) && onDevice.get(key) === null) onDevice.set(key, value);
  }
  if (APPEARANCE_KEYS.some((key) => onDevice.get(key) !== null)) writeCookie();
}

function writeCookie(): void {
  const values = APPEARANCE_KEYS.map((key) => onDevice.get(key) ?? '');
  ownCookie.set(APPEARANCE_COOKIE, values.join('.'), YEAR_SECONDS);
}
