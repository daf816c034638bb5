/** Annotations drawn on a page: marks, stamps and filled-in fields, without their actions. */
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { Copier } from './copyParts.ts';
import { RefusedPdf } from './refusedPdf.ts';

const MARKS = new Set([
  ...['Text', 'FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Highlight', 'Underline'],
  ...['Squiggly', 'StrikeOut', 'Stamp', 'Caret', 'Ink'],
]);
/** Their contents would be lost. */
const REFUSED = new Set(['FileAttachment', 'Sound', 'Movie', 'Screen', 'RichMedia', '3D']);

const SUBTYPE = PDFName.of('Subtype');

/** @throws RefusedPdf for attachments, media, and filled fields without an appearance */
export function copyAnnotations(copier: Copier, page: PDFDict, copy: PDFDict): void {
  const list = copier.resolve(page.get(PDFName.of('Annots')));
  if (!(list instanceof PDFArray)) return;
  const kept = PDFArray.withContext(copier.target);
  for (const each of list.asArray()) {
    const annotation = copier.dictionary(each);
    const copied = annotation && copyAnnotation(copier, annotation);
    if (copied) kept.push(copier.target.register(copied));
  }
  if (kept.size() > 0) copy.set(PDFName.of('Annots'), kept);
}

function copyAnnotation(copier: Copier, annotation: PDFDict): PDFDict | undefined {
  const subtype = nameText(copier.resolve(annotation.get(SUBTYPE)));
  if (REFUSED.has(subtype)) throw new RefusedPdf('fileActive');
  const appearance = appearanceOf(copier, annotation);
  const isField = subtype === 'Widget';
  if (isField && !appearance && hasEntry(copier, annotation)) throw new RefusedPdf('fileActive');
  if (isField || subtype === 'Watermark' ? !appearance : !MARKS.has(subtype)) return undefined;
  const copy = PDFDict.withContext(copier.target);
  copy.set(PDFName.of('Type'), PDFName.of('Annot'));
  // Without its form, a field is shown like a stamp: by its appearance.
  copy.set(SUBTYPE, PDFName.of(MARKS.has(subtype) ? subtype : 'Stamp'));
  copier.copyKeys(annotation, copy, 'annotation');
  const drawn = appearance && copier.copy(appearance, 'drawing');
  if (drawn) copy.set(PDFName.of('AP'), copier.target.obj({ N: drawn }));
  return copy;
}

/** The one appearance that is shown, out of several for a checkbox. */
function appearanceOf(copier: Copier, annotation: PDFDict): PDFObject | undefined {
  const normal = copier.dictionary(annotation.get(PDFName.of('AP')))?.get(PDFName.of('N'));
  const found = copier.resolve(normal);
  if (found instanceof PDFRawStream) return normal;
  if (!(found instanceof PDFDict)) return undefined;
  const state = copier.resolve(annotation.get(PDFName.of('AS')));
  const chosen = state instanceof PDFName ? found.get(state) : undefined;
  return copier.resolve(chosen) instanceof PDFRawStream ? chosen : undefined;
}

/** Whether a text or choice field has a value, possibly inherited from its parent. */
function hasEntry(copier: Copier, annotation: PDFDict): boolean {
  let field: PDFDict | undefined = annotation;
  for (let steps = 0; field && steps < 20; steps += 1) {
    const value = copier.resolve(field.get(PDFName.of('V')));
    if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText().trim() !== '';
    if (value instanceof PDFArray) return value.size() > 0;
    field = copier.dictionary(field.get(PDFName.of('Parent')));
  }
  return false;
}

const nameText = (object: PDFObject | undefined): string =>
  object instanceof PDFName ? object.decodeText() : '';
