/** Light, dark, or the device's setting. */
import { chosenAppearance, rememberAppearance } from '@clinic/platform/address';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Applies the theme chosen earlier in this browser. */
export function applyStoredTheme(): void {
  show(chosenAppearance('theme'));
}

export function chooseTheme(theme: Theme): void {
  show(theme);
  // Without storage the choice lasts until the page is left.
  rememberAppearance('theme', theme);
}

function show(theme: string | null): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
