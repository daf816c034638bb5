/** The wizard's upload interface. The caller decides where the files go. */
import type { FileFault, NamedFile } from '@clinic/engine/questionTypes';

export interface Uploads {
  /** Repeated with the same id, it stores one document. @throws UploadFailure */
  send(upload: {
    id: string;
    questionId: string;
    file: File;
    /** Progress from 0 to 1. */
    onProgress: (share: number) => void;
    signal: AbortSignal;
  }): Promise<NamedFile>;
  /** Deletes a document that no answer refers to any more. */
  remove(id: string): Promise<void>;
  /** The questions with files that the clinic does not have yet. */
  onPending?(questionIds: readonly string[]): void;
  /** The wizard was closed, and with it its files that are not sent. */
  onClosed?(): void;
}

export type FailureCode =
  | FileFault
  | 'fileHeic'
  | 'infected'
  | 'tooMany'
  | 'tooOften'
  | 'storageFailed'
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
