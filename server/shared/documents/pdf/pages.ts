/** The pages of a PDF, with the attributes they inherit from their parent nodes. */
import { PDFArray, type PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import type { Copier } from './copyParts.ts';
import { RefusedPdf } from './refusedPdf.ts';

const MAX_PAGES = 5_000;
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((key) => PDFName.of(key));
const KIDS = PDFName.of('Kids');

type Inherited = ReadonlyMap<PDFName, PDFObject>;

/** @throws RefusedPdf for no pages, or for a tree that is cyclic or has too many */
export function pagesOf(copier: Copier, root: PDFObject | undefined): PDFDict[] {
  const pages: PDFDict[] = [];
  const seen = new Set<PDFDict>();
  const pending: Array<[PDFObject | undefined, Inherited]> = [[root, new Map()]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [object, above] = next;
    const node = copier.dictionary(object);
    if (!node) continue;
    if (seen.has(node) || seen.size > MAX_PAGES * 2) throw new RefusedPdf('fileComplex');
    seen.add(node);
    const inherited = new Map(above);
    for (const key of INHERITED) {
      const own = node.get(key);
      if (own) inherited.set(key, own);
    }
    const kids = copier.resolve(node.get(KIDS));
    if (kids instanceof PDFArray) {
      if (pending.length + kids.size() > MAX_PAGES) throw new RefusedPdf('fileComplex');
      // The last item is popped first.
      for (const kid of kids.asArray().reverse()) pending.push([kid, inherited]);
    } else if (copier.resolve(node.get(PDFName.of('Type'))) !== PDFName.of('Pages')) {
      for (const [key, value] of inherited) node.set(key, value);
      pages.push(node);
    }
  }
  if (pages.length === 0) throw new RefusedPdf('fileDamaged');
  return pages;
}
