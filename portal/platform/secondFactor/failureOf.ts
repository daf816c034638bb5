import { ApiError } from '../api/client.ts';

/** Closing the browser's prompt or letting it time out counts as cancelling. */
const CALLED_OFF = ['NotAllowedError', 'AbortError'];

const REASONS: Record<string, string> = {
  enrolment_code_wrong: 'secondFactor.failed.enrolmentCode',
  proof_wrong: 'secondFactor.failed.wrong',
  too_many_tries: 'secondFactor.failed.tooMany',
  last_factor: 'secondFactor.failed.last',
  too_many_factors: 'secondFactor.failed.tooManyFactors',
};

/** The text that explains the failure. */
export function failureOf(error: Error): string {
  if (error instanceof ApiError) return REASONS[String(error.json?.code)] ?? 'secondFactor.failed.server';
  if (CALLED_OFF.includes(error.name)) return 'secondFactor.failed.calledOff';
  if (error.name === 'InvalidStateError') return 'secondFactor.failed.known';
  return error instanceof TypeError ? 'secondFactor.failed.network' : 'secondFactor.failed.passkey';
}

const ASKED_FOR = ['proof_too_old', 'second_factor_needed', 'enrolment_code_needed'];

/** The server requires a fresh proof, or a first one if another tab has enrolled meanwhile, or a newer enrolment code. */
export const isProofTooOld = (error: Error | null): boolean =>
  error instanceof ApiError && ASKED_FOR.includes(String(error.json?.code));
