/** A PDF that is refused. */
import type { UploadRefusal } from '@clinic/contract/documents';

export type PdfRefusal = Extract<
  UploadRefusal['code'],
  'fileDamaged' | 'fileActive' | 'fileProtected' | 'fileComplex' | 'fileSize'
>;

export class RefusedPdf extends Error {
  override name = 'RefusedPdf';
  readonly code: PdfRefusal;

  constructor(code: PdfRefusal) {
    super(code);
    this.code = code;
  }
}
