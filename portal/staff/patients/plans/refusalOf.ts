/** Why the server refused a change of a person's plan. */
import { ApiError } from '@clinic/platform/api';
import type { TFunction } from 'i18next';

const KNOWN = new Set(['plan_runs', 'plan_stopped', 'not_open', 'day_in_future']);

export function refusalOf(error: unknown, t: TFunction): string {
  const code = error instanceof ApiError ? error.json?.code : undefined;
  return typeof code === 'string' && KNOWN.has(code) ? t(`plans.refused.${code}`) : t('plans.later');
}
