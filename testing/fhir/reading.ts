/** Reads text as a FHIR file, or says why it is refused. */
import type { FhirResource } from '@clinic/formats/fhir';
import { r4Shapes, readResource, UnreadableResource } from '@clinic/server/testing';

export const read = (text: string): FhirResource => readResource(new TextEncoder().encode(text), r4Shapes());

export function refusal(text: string): string {
  try {
    read(text);
    return '';
  } catch (error) {
    if (!(error instanceof UnreadableResource)) throw error;
    return error.path ? `${error.path}: ${error.message}` : error.message;
  }
}
