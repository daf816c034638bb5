import { ApiError } from '../api/client.ts';

/** Why a link or a code does not sign in. */
export type Refusal = 'invalid' | 'wrongCode' | 'failed';

const REFUSALS: Record<string, Refusal> = {
  link_invalid: 'invalid',
  code_wrong: 'wrongCode',
};

export const refusalOf = (error: unknown): Refusal =>
  (error instanceof ApiError && REFUSALS[String(error.json?.code)]) || 'failed';
