import { ApiError } from '@clinic/platform/api';

/** Why a link or a code was refused. */
export type Refusal = 'invalid' | 'deactivated' | 'wrongCode' | 'failed';

const REFUSALS: Record<string, Refusal> = {
  link_invalid: 'invalid',
  account_deactivated: 'deactivated',
  code_wrong: 'wrongCode',
};

export const refusalOf = (error: unknown): Refusal =>
  (error instanceof ApiError && REFUSALS[String(error.json?.code)]) || 'failed';
