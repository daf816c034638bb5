/** Detects a file's real type and strips its metadata. */
import { fileFinding, type NamedFile } from '@clinic/engine/questionTypes';
import { fileTypeFromBuffer } from 'file-type';
import { cleanJpeg } from './clean/cleanJpeg.ts';
import { cleanPng } from './clean/cleanPng.ts';
import { UploadRefused } from './clean/uploadRefused.ts';
import { cleanPdf } from './pdf/cleanPdf.ts';

export type Accepted = Parameters<typeof fileFinding>[0];

/** Undefined if the file is damaged. */
const CLEANERS: Readonly<Record<string, (content: Buffer) => Buffer | undefined | Promise<Buffer>>> = {
  'application/pdf': plainPdf,
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
};

/**
 * The content decides what it is: devices leave the declared type empty, or go by the file's name.
 * @param declared the media type declared by the sender, which only tells damage from another type
 * @throws UploadRefused if the content is not of an accepted type, too large or malformed
 */
export async function cleanFile(
  content: Buffer,
  declared: string,
  accepted: Accepted,
): Promise<Pick<NamedFile, 'type'> & { content: Buffer }> {
  const found = (await fileTypeFromBuffer(content))?.mime;
  refuse({ size: content.length, type: found ?? declared }, accepted);
  if (found === undefined) throw new UploadRefused('fileDamaged');
  const clean = await CLEANERS[found]?.(content);
  if (!clean) throw new UploadRefused('fileDamaged');
  // Responses with the file name have the same limit.
  refuse({ size: clean.length, type: found }, accepted);
  return { type: found, content: clean };
}

/** @throws UploadRefused if it is damaged, or is something else besides a PDF */
function plainPdf(content: Buffer): Promise<Buffer> {
  const problem = pdfProblem(content);
  if (problem) throw new UploadRefused(problem);
  return cleanPdf(content);
}

/** @throws UploadRefused when a file of this size and type is not accepted */
function refuse(file: Pick<NamedFile, 'size' | 'type'>, accepted: Accepted): void {
  const finding = fileFinding(accepted, file);
  if (finding?.code === 'fileSize') throw new UploadRefused('fileSize', accepted.maxMb);
  if (finding) throw new UploadRefused('fileType');
}

/** End-of-directory signature of a ZIP archive; archive tools search for it from the end of the file. */
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');
const TAIL = 66_000;
const HEAD = 1_500;

/**
 * Refuses a PDF that a browser, an archive tool or a script engine would take for another format.
 *
 * @returns null for a plain PDF
 */
function pdfProblem(content: Buffer): 'fileDamaged' | 'fileType' | null {
  if (!/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) return 'fileDamaged';
  const end = content.lastIndexOf('%%EOF');
  if (end === -1) return 'fileDamaged';
  // The end may be followed by white space and the zeros that some scanners pad with.
  if (/[^\s\0]/.test(content.toString('latin1', end + 5))) return 'fileType';
  const head = content.toString('latin1', 0, HEAD);
  if (/<\s*(?:!doctype|html|head|body|script|svg|iframe|img)\b/i.test(head)) return 'fileType';
  return content.subarray(-TAIL).includes(ARCHIVE_END) ? 'fileType' : null;
}
