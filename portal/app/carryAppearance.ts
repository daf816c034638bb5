/**
 * Signing out clears what the browser keeps for the site. The language and the theme chosen here are nobody's
 * secret: a cookie takes them to the next page.
 */
const COOKIE = 'appearance';
const SECONDS = 60;
/** As `i18n` and `theme` store them. */
const KEYS = ['preferred-language', 'theme'] as const;

/** Called on the way out. */
export function carryAppearance(): void {
  try {
    setCookie(KEYS.map((key) => localStorage.getItem(key) ?? '').join('.'), SECONDS);
  } catch {
    // Then the next page looks as the device says.
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
    // As above.
  }
  setCookie('', 0);
}

function setCookie(value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax`;
}
