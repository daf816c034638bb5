/** A file that is refused, and why. */
import type { UploadRefusal } from '@clinic/contract/documents';
import { CodedError } from '@clinic/server-platform/base';

type Code = UploadRefusal['code'];

const STATUSES: Record<Code, number> = {
  fileSize: 413,
  fileType: 415,
  fileEmpty: 422,
  fileDamaged: 422,
  fileActive: 422,
  fileProtected: 422,
  fileComplex: 422,
  infected: 422,
  tooMany: 422,
  notAsked: 409,
  tooOften: 429,
  busy: 503,
  scanFailed: 503,
  storageFailed: 503,
};

const TEXTS: Record<Code, string> = {
  fileSize: 'The file is too large',
  fileType: 'File type not supported',
  fileEmpty: 'The file is empty',
  fileDamaged: 'The file is damaged, or its content does not match its type',
  fileActive:
    'The PDF holds attachments, media or a form that would be lost. Print it to a new PDF, then send that one',
  fileProtected: 'The PDF is encrypted. Save or print it without a password, then send that one',
  fileComplex: 'The PDF is too complex to check. Print it to a new PDF, or send photos of the pages',
  infected: 'The virus scan refused this file',
  tooMany: 'There are too many files, or they are too large together',
  notAsked: 'Documents can be added once the clinic asks for more information',
  tooOften: 'Too many files were sent from here; try again in an hour',
  busy: 'The server is busy; try again in a moment',
  scanFailed: 'The file could not be scanned just now; try again in a moment',
  storageFailed: 'The file could not be stored just now; try again in a moment',
};

export class UploadRefused extends CodedError {
  readonly status: number;
  readonly code: Code;

  constructor(code: Code, max?: number) {
    super(TEXTS[code], max === undefined ? {} : { max });
    this.status = STATUSES[code];
    this.code = code;
  }
}
