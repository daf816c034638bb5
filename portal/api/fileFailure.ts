/** Why a file that was sent did not arrive. */
import { ApiError } from './client.ts';

const REFUSALS = [
  'fileSize',
  'fileType',
  'fileEmpty',
  'fileDamaged',
  'fileActive',
  'fileProtected',
  'fileComplex',
  'infected',
  'tooMany',
  'tooOften',
] as const;

export type FileFailure = (typeof REFUSALS)[number] | 'offline' | 'network' | 'server';

export function fileFailure(error: unknown): FileFailure {
  if (!(error instanceof ApiError)) return navigator.onLine ? 'network' : 'offline';
  return REFUSALS.find((code) => code === error.json?.code) ?? 'server';
}
