/** Light, dark, or the device's setting. */
import { onDevice } from '../../platform/address/storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_KEY = 'theme';

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Applies the theme chosen earlier in this browser. */
export function applyStoredTheme(): void {
  show(onDevice.get(THEME_KEY));
}

export function chooseTheme(theme: Theme): void {
  show(theme);
  // Without storage the choice lasts until the page is left.
  onDevice.set(THEME_KEY, theme);
}

function show(theme: string | null): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
