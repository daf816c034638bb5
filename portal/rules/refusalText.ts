/** Why the server refused something, in the language of the screen. */
import type { TFunction } from 'i18next';
import { RULE_ERROR_CODES } from '../../contract/ruleSets.ts';
import { ApiError } from '../platform/api/client.ts';

export const REFUSAL_CODES: readonly string[] = [
  ...Object.keys(RULE_ERROR_CODES),
  'shipped_fixtures',
  'not_redactable',
];

/** @returns what to do later, where the reason has no code of its own */
export function refusalText(error: unknown, t: TFunction): string {
  const code = error instanceof ApiError ? String(error.json?.code) : '';
  return REFUSAL_CODES.includes(code) ? t(`rules.refused.${code}`) : t('rules.tryLater');
}
