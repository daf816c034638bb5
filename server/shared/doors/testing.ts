/** For tests, tools and the lab only. */
export { keepObjects } from '../backup/documentObjects.ts';
export { type StorableCodeList, storableCodeList } from '../catalogue/codeListWork.ts';
export { pdf, png } from '../documents/clean/testFiles.ts';
export { displayName } from '../documents/displayName.ts';
export { type PdfSource, pdfContent } from '../pdf/content.ts';
