/** While reading, pdf-lib unpacks object streams without a limit: a few kB may become gigabytes. */
import {
  PDFName,
  PDFNumber,
  PDFObjectStreamParser,
  type PDFRawStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';
import { RefusedPdf } from './refusedPdf.ts';
import { filterNames, MAX_UNPACKED_BYTES, unpack } from './streams.ts';

/** Per stream: each object takes at least four bytes of its table. */
const MAX_OBJECTS = MAX_UNPACKED_BYTES / 4;

const state = { remaining: 0, isExceeded: false };

/** Call before each new file. */
export function resetUnpacking(): void {
  Object.assign(state, { remaining: MAX_UNPACKED_BYTES, isExceeded: false });
}

/**
 * pdf-lib skips objects that cannot be read, so refusals have to be checked afterwards.
 * @throws RefusedPdf when some objects of the file were not read
 */
export function checkUnpacking(): void {
  if (state.isExceeded) throw new RefusedPdf('fileComplex');
}

const { forStream } = PDFObjectStreamParser;
PDFObjectStreamParser.forStream = (stream, wait) => {
  const count = stream.dict.lookup(PDFName.of('N'));
  try {
    state.remaining -= unpack(filterNames(stream.dict.lookup(PDFName.of('Filter'))), stream.contents).length;
  } catch {
    state.isExceeded = true;
  }
  if (count instanceof PDFNumber && count.asNumber() > MAX_OBJECTS) state.isExceeded = true;
  if (state.remaining < 0) state.isExceeded = true;
  if (state.isExceeded) throw new RefusedPdf('fileComplex');
  return forStream(stream, wait);
};

/** Of an object table, only the trailer is needed: pdf-lib finds objects by reading the whole file. */
PDFXRefStreamParser.forStream = (stream) =>
  ({ parseIntoContext: () => readTrailer(stream) }) as unknown as PDFXRefStreamParser;

function readTrailer({ dict }: PDFRawStream): [] {
  const { context } = dict;
  const before = context.trailerInfo;
  context.trailerInfo = {
    Root: dict.get(PDFName.of('Root')) ?? before.Root,
    Encrypt: dict.get(PDFName.of('Encrypt')) ?? before.Encrypt,
  } as typeof before;
  return [];
}
