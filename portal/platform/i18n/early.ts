/** User actions in the server's page before the scripts took it over. */
import { chooseLanguage } from './i18n.ts';
import { isLanguage } from './languages.ts';

/** Name of the control that chooses the language. */
export const LANGUAGE_FIELD = 'language';

const CONTROLS = 'a, button, select';

/** Resolves once the page can be shown in the language that was chosen, if one was. */
export async function applyEarlyLanguage(): Promise<void> {
  const select = document.querySelector<HTMLSelectElement>(`#root select[name="${LANGUAGE_FIELD}"]`);
  if (!select) return;
  let applied = [...select.options].find(({ defaultSelected }) => defaultSelected)?.value;
  // Another one may be chosen while the texts of the first are loading.
  while (select.value !== applied) {
    applied = select.value;
    if (!isLanguage(applied) || !(await chooseLanguage(applied))) return;
  }
}

/** Call before the page is replaced. @returns a function that restores the focus to the same control, if it exists */
export function keepFocus(root: HTMLElement): () => void {
  const active = document.activeElement;
  const alike = () =>
    [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      ({ textContent }) => textContent === active?.textContent,
    );
  // Other controls before it may exist only with scripts.
  const index = alike().indexOf(active as HTMLElement);
  return () => alike()[index]?.focus({ preventScroll: true });
}
