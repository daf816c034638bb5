/** Reads FHIR files from disk, with messages that name the file. */
import { readFileSync, statSync } from 'node:fs';
import type { FhirResource } from '../../engine/fhir/validate/json.ts';
import { MAX_BYTES } from '../../engine/fhir/validate/size.ts';
import { r4Shapes } from './definitions.ts';
import { readResource, UnreadableResource } from './readResource.ts';

/** Supporting files can list many codes. */
const MAX_SUPPORTING_BYTES = 64 * 1024 * 1024;

/** @throws UnreadableResource */
export const readDocument = (path: string): FhirResource => read(path, MAX_BYTES);

/** @throws UnreadableResource */
export const readSupporting = (path: string): FhirResource => read(path, MAX_SUPPORTING_BYTES);

const read = (path: string, maxBytes: number): FhirResource =>
  documentIn(path, readBytes(path, maxBytes), maxBytes);

/**
 * @param path for messages
 * @throws UnreadableResource
 */
export const documentIn = (path: string, bytes: Uint8Array, maxBytes = MAX_BYTES): FhirResource =>
  named(path, () => readResource(bytes, r4Shapes(), maxBytes));

/**
 * The content of a file, or more bytes than the limit: a file that is too large is not read at all.
 * @throws UnreadableResource
 */
export const readBytes = (path: string, maxBytes: number): Uint8Array =>
  named(path, () => {
    try {
      return statSync(path).size > maxBytes ? new Uint8Array(maxBytes + 1) : readFileSync(path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new UnreadableResource(
        code === 'ENOENT' ? 'There is no such file.' : `It cannot be read (${code}).`,
      );
    }
  });

/** Names the file in what is said about it. */
function named<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UnreadableResource)) throw error;
    const place = error.path ? `${path}, ${error.path}` : path;
    error.message = `${place}: ${error.message}`;
    throw error;
  }
}
