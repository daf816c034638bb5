/** The wizard's uploads: resumed when the connection returns, with a warning before leaving the page. */
import { useEffect, useState } from 'react';
import type { AnswersStore } from './answersStore.ts';
import { createUploadQueue, type UploadQueue } from './uploadQueue.ts';
import type { Uploads } from './uploads.ts';

export function useUploadQueue(store: AnswersStore, uploads: Uploads | undefined): UploadQueue {
  const [queue] = useState(() => createUploadQueue(store, uploads, randomUuid));
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (!queue.isIdle()) event.preventDefault();
    };
    window.addEventListener('online', queue.resume);
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('online', queue.resume);
      window.removeEventListener('beforeunload', warn);
      queue.close();
    };
  }, [queue]);
  return queue;
}

/** Works without TLS, too, where `crypto.randomUUID` is missing. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
