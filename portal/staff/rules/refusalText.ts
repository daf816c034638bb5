/** Why the server refused a request, in the language of the screen. */
import { RULE_ERROR_CODES } from '@clinic/contract/rules/errorCodes';
import { ApiError } from '@clinic/platform/api';
import type { TFunction } from 'i18next';

export const REFUSAL_CODES: readonly string[] = [
  ...Object.keys(RULE_ERROR_CODES).filter((code) => code !== 'form_refused'),
  'shipped_fixtures',
  'not_redactable',
];

/** @returns a hint to try again later, if the reason has no code of its own */
export function refusalText(error: unknown, t: TFunction): string {
  const code = error instanceof ApiError ? String(error.json?.code) : '';
  if (code === 'form_refused') return t(`rules.formRefused.${(error as ApiError).json?.reason}`);
  return REFUSAL_CODES.includes(code) ? t(`rules.refused.${code}`) : t('rules.tryLater');
}
