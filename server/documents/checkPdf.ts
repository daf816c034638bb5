/** Whether a PDF is a PDF and nothing else besides. */

const TAIL = 66_000;
const HEAD = 1_500;

/**
 * A PDF that a browser, an archive tool or a script engine would take for something else is refused.
 *
 * @returns null for a PDF that is nothing else besides
 */
export function pdfProblem(content: Buffer): 'fileDamaged' | 'fileType' | null {
  if (!/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) return 'fileDamaged';
  const end = content.lastIndexOf('%%EOF');
  if (end === -1) return 'fileDamaged';
  // Behind the end there may be white space and the zeros some scanners fill up with.
  if (/[^\s\0]/.test(content.toString('latin1', end + 5))) return 'fileType';
  const head = content.toString('latin1', 0, HEAD);
  if (/<\s*(?:!doctype|html|head|body|script|svg|iframe|img)\b/i.test(head)) return 'fileType';
  return content.subarray(-TAIL).includes(ARCHIVE_END) ? 'fileType' : null;
}

/** Where a ZIP archive's directory ends; archive tools look for it from behind. */
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');
