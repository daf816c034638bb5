/** Builds a new PDF from what an uploaded one draws. Runs in a separate thread: the content is untrusted. */
import { PDFContext, type PDFDict, PDFDocument, PDFName, PDFNumber, PDFWriter } from '@cantoo/pdf-lib';
import { copyAnnotations } from './annotations.ts';
import { Copier } from './copyParts.ts';
import { checkUnpacking, resetUnpacking } from './limitUnpacking.ts';
import { pagesOf } from './pages.ts';
import { type PdfRefusal, RefusedPdf } from './refusedPdf.ts';

/**
 * @returns the new PDF: its pages as drawn, without scripts, actions, links, forms, attachments, bookmarks,
 * metadata and earlier versions; or why it is refused
 */
export async function rebuildPdf(content: Uint8Array): Promise<Uint8Array | PdfRefusal> {
  try {
    return await rebuild(content);
  } catch (cause) {
    if (cause instanceof RefusedPdf) return cause.code;
    // Nested too deeply for the stack.
    if (cause instanceof RangeError) return 'fileComplex';
    return 'fileDamaged';
  }
}

async function rebuild(content: Uint8Array): Promise<Uint8Array> {
  resetUnpacking();
  const document = await PDFDocument.load(content, {
    ignoreEncryption: true,
    updateMetadata: false,
    capNumbers: true,
    parseSpeed: Number.POSITIVE_INFINITY,
  });
  if (document.isEncrypted) throw new RefusedPdf('fileProtected');
  checkUnpacking();
  const { context: source, catalog } = document;
  const target = PDFContext.create();
  const copier = new Copier(source, target, 2 * content.length + 1024 * 1024);
  refuseWhatWouldBeLost(copier, catalog);
  const pages = pagesOf(copier, catalog.get(PDFName.of('Pages')));
  const tree = target.nextRef();
  const kids = pages.map((page) => {
    const copy = target.obj({ Type: 'Page', Parent: tree });
    copier.copyKeys(page, copy, 'page');
    copyAnnotations(copier, page, copy);
    return target.register(copy);
  });
  const root = target.obj({ Type: 'Catalog', Pages: tree });
  const layers = copier.copy(catalog.get(PDFName.of('OCProperties')), 'layers');
  if (layers) root.set(PDFName.of('OCProperties'), layers);
  copier.finish();
  target.assign(tree, target.obj({ Type: 'Pages', Kids: kids, Count: PDFNumber.of(kids.length) }));
  target.trailerInfo.Root = target.register(root);
  return PDFWriter.forContext(target, Number.POSITIVE_INFINITY).serializeToBuffer();
}

/** Attachments hold content that no page shows; an XFA form shows its pages only when it runs. */
function refuseWhatWouldBeLost(copier: Copier, catalog: PDFDict): void {
  const at = (...path: string[]): PDFDict | undefined => {
    let found: PDFDict | undefined = catalog;
    for (const key of path) found = copier.dictionary(found?.get(PDFName.of(key)));
    return found;
  };
  const hasForms = at('AcroForm')?.has(PDFName.of('XFA')) ?? false;
  const hasAttachments = at('Names', 'EmbeddedFiles') !== undefined || at('Collection') !== undefined;
  if (hasForms || hasAttachments) throw new RefusedPdf('fileActive');
}
