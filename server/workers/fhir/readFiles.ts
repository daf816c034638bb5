/** Reads FHIR files from disk, with messages that name the file. */
import { readFileSync, statSync } from 'node:fs';
import { type FhirResource, MAX_BYTES } from '@clinic/formats/fhir';
import { remedyText } from '@clinic/formats/importing';
import { r4Shapes } from './definitions.ts';
import { readResource, UnreadableResource } from './readResource.ts';

/** Supporting files can list many codes. */
const MAX_SUPPORTING_BYTES = 64 * 1024 * 1024;

/** @throws UnreadableResource */
export const readDocument = (path: string): FhirResource => read(path, MAX_BYTES);

/** @throws UnreadableResource */
export const readSupporting = (path: string): FhirResource => read(path, MAX_SUPPORTING_BYTES);

function read(path: string, maxBytes: number): FhirResource {
  const bytes = readBytes(path, maxBytes);
  return named(path, () => readResource(bytes, r4Shapes(), maxBytes));
}

/**
 * Reads a form to import; the error says what to do if it is not one.
 * @param path for messages
 * @throws UnreadableResource
 */
export const documentIn = (path: string, bytes: Uint8Array): FhirResource =>
  named(path, () => readResource(bytes, r4Shapes()), remedyText);

/**
 * The content of a file. A file over the limit is not read: more bytes than the limit are returned instead.
 * @throws UnreadableResource
 */
export const readBytes = (path: string, maxBytes: number): Uint8Array =>
  named(path, () => {
    try {
      return statSync(path).size > maxBytes ? new Uint8Array(maxBytes + 1) : readFileSync(path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new UnreadableResource(UNREAD[code ?? ''] ?? `It cannot be read (${code}).`);
    }
  });

const UNREAD: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'This is a folder. Name the files in it.',
  EACCES: 'You may not read this file.',
};

/** Adds the file name to the message. */
function named<T>(path: string, work: () => T, remedyOf?: typeof remedyText): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UnreadableResource)) throw error;
    const place = error.path ? `${path}, ${error.path}` : path;
    const remedy = error.text && remedyOf?.(error.text);
    error.message = [`${place}: ${error.message}`, ...(remedy ? [remedy] : [])].join(' ');
    throw error;
  }
}
