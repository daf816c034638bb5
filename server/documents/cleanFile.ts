/** What a file really is, without what it should not tell. */
import { fileTypeFromBuffer } from 'file-type';
import { fileFinding, type NamedFile } from '../../engine/questionTypes/file.ts';
import { isPlainPdf } from './checkPdf.ts';
import { cleanJpeg } from './cleanJpeg.ts';
import { cleanPng } from './cleanPng.ts';
import { UploadRefused } from './uploadRefused.ts';

export type Accepted = Parameters<typeof fileFinding>[0];

const CLEANERS: Readonly<Record<string, (content: Buffer) => Buffer | undefined>> = {
  'application/pdf': (content) => (isPlainPdf(content) ? content : undefined),
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
};

/**
 * @param declared the media type the sender says it has
 * @throws UploadRefused for another content than declared, one that is not accepted, or a malformed one
 */
export async function cleanFile(
  content: Buffer,
  declared: string,
  accepted: Accepted,
): Promise<Pick<NamedFile, 'type'> & { content: Buffer }> {
  refuse({ size: content.length, type: declared }, accepted);
  const found = (await fileTypeFromBuffer(content))?.mime;
  if (found !== declared) throw new UploadRefused('fileType');
  const clean = CLEANERS[found]?.(content);
  if (!clean) throw new UploadRefused('fileType');
  return { type: found, content: clean };
}

/** @throws UploadRefused when a file of this size and type is not accepted */
export function refuse(file: Pick<NamedFile, 'size' | 'type'>, accepted: Accepted): void {
  const finding = fileFinding(accepted, file);
  if (finding?.code === 'fileSize') throw new UploadRefused('fileSize', accepted.maxMb);
  if (finding) throw new UploadRefused('fileType');
}
