/** How the wizard hands over files. Whoever uses it knows where they go. */
import type { FileFault, NamedFile } from '../../engine/questionTypes/file.ts';

export interface Uploads {
  /** Asked again with the same id, it stores one document. @throws UploadFailure */
  send(upload: {
    id: string;
    questionId: string;
    file: File;
    /** From 0 to 1. */
    onProgress: (share: number) => void;
    signal: AbortSignal;
  }): Promise<NamedFile>;
  /** Deletes a document that no answer names any more. */
  remove(id: string): Promise<void>;
}

export type FailureCode =
  | FileFault
  | 'fileHeic'
  | 'infected'
  | 'tooMany'
  | 'tooOften'
  | 'offline'
  | 'network'
  | 'server';

export class UploadFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode) {
    super(code);
    this.code = code;
  }
}
