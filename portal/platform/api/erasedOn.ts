import { ApiError } from './client.ts';

/** The day on which what a link leads to was erased; undefined if the call failed for another reason. */
export function erasedOn(error: unknown): string | undefined {
  const { code, erasedOn: day } = (error instanceof ApiError && error.json) || {};
  return code === 'erased' ? String(day) : undefined;
}
