/**
 * Signing out clears the browser's storage for the site. The language and theme chosen here are not personal
 * data, so a cookie carries them to the next page.
 */
const COOKIE = 'appearance';
const SECONDS = 60;
/** The storage keys used by `i18n` and `theme`. */
const KEYS = ['preferred-language', 'theme'] as const;

/** Called on sign-out. */
export function carryAppearance(): void {
  try {
    setCookie(KEYS.map((key) => localStorage.getItem(key) ?? '').join('.'), SECONDS);
  } catch {
    // Without storage the next page follows the device settings.
  }
}

export function restoreAppearance(): void {
  const carried = new RegExp(`(?:^|; )${COOKIE}=([\\w-]*)\\.([\\w-]*)`).exec(document.cookie);
  if (!carried) return;
  try {
    for (const [index, key] of KEYS.entries()) {
      const value = carried[index + 1];
      if (value) localStorage.setItem(key, value);
    }
  } catch {
    // Same as above.
  }
  setCookie('', 0);
}

function setCookie(value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax`;
}
