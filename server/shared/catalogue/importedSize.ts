/** Whether an imported definition fits into a draft. */
import type { Definition } from '@clinic/engine/definition';
import { messageText, type Refusal, say } from '@clinic/formats/importing';

/** The size limit of a request that creates or saves a draft, minus what surrounds the document. */
const MAX_DOCUMENT_BYTES = 2_000_000;
const MB = 1_000_000;

/** @returns why it does not fit; undefined if it does */
export function sizeRefusal(definition: Definition | undefined, path: string): Refusal | undefined {
  const size = definition ? Buffer.byteLength(JSON.stringify(definition)) : 0;
  if (size <= MAX_DOCUMENT_BYTES) return undefined;
  const text = say('documentTooLarge', { size: (size / MB).toFixed(1), max: MAX_DOCUMENT_BYTES / MB });
  return { path, message: messageText(text), text };
}
