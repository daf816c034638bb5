/** Why an upload failed. */
import { FILE_FAULTS } from '@clinic/engine/questionTypes';
import { ApiError } from './client.ts';

const REFUSALS = [...FILE_FAULTS, 'infected', 'tooMany', 'tooOften', 'storageFailed'] as const;

type FileFailure = (typeof REFUSALS)[number] | 'offline' | 'network' | 'server';

export function fileFailure(error: unknown): FileFailure {
  if (!(error instanceof ApiError)) return navigator.onLine ? 'network' : 'offline';
  return REFUSALS.find((code) => code === error.json?.code) ?? (error.status === 429 ? 'tooOften' : 'server');
}
