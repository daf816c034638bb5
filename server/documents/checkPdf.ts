/** Whether a file is a PDF and not also something else. */

const TAIL = 66_000;
const HEAD = 1_500;

/**
 * Refuses a PDF that a browser, an archive tool or a script engine would take for another format.
 *
 * @returns null for a plain PDF
 */
export function pdfProblem(content: Buffer): 'fileDamaged' | 'fileType' | null {
  if (!/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) return 'fileDamaged';
  const end = content.lastIndexOf('%%EOF');
  if (end === -1) return 'fileDamaged';
  // The end may be followed by white space and the zeros that some scanners pad with.
  if (/[^\s\0]/.test(content.toString('latin1', end + 5))) return 'fileType';
  const head = content.toString('latin1', 0, HEAD);
  if (/<\s*(?:!doctype|html|head|body|script|svg|iframe|img)\b/i.test(head)) return 'fileType';
  return content.subarray(-TAIL).includes(ARCHIVE_END) ? 'fileType' : null;
}

/** End-of-directory signature of a ZIP archive; archive tools search for it from the end of the file. */
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');
