/** The data of a PDF's streams: embedded pictures are cleaned like pictures uploaded directly. */
import { deflateSync, inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { cleanJp2 } from '../clean/cleanJp2.ts';
import { cleanJpeg } from '../clean/cleanJpeg.ts';
import { RefusedPdf } from './refusedPdf.ts';

/** Per stream that has to be unpacked. */
export const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

interface StreamData {
  filters: PDFObject | undefined;
  settings: PDFObject | undefined;
  contents: Uint8Array;
}

const FILTER = PDFName.of('Filter');
const SETTINGS = PDFName.of('DecodeParms');
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

const PICTURE_CLEANERS: Readonly<Record<string, (content: Buffer) => Buffer | undefined>> = {
  // Some writers omit the end marker.
  DCTDecode: (content) => cleanJpeg(content) ?? cleanJpeg(Buffer.concat([content, END_OF_JPEG])),
  JPXDecode: cleanJp2,
};
const UNPACKED = new Set(['FlateDecode', 'ASCII85Decode', 'ASCIIHexDecode']);

/**
 * Sets the filters of a stream's dictionary.
 * @returns its data, stripped of picture metadata, and compressed if it was not
 * @throws RefusedPdf for a damaged picture
 */
export function cleanStream(dictionary: PDFDict, { filters, settings, contents }: StreamData): Uint8Array {
  const names = filterNames(filters);
  if (names.length === 0) {
    dictionary.set(FILTER, PDFName.of('FlateDecode'));
    return deflateSync(contents);
  }
  const last = names.at(-1) as string;
  const cleaner = PICTURE_CLEANERS[last];
  if (!cleaner) {
    dictionary.set(FILTER, filters as PDFObject);
    if (settings && settings !== PDFNull) dictionary.set(SETTINGS, settings);
    return contents;
  }
  const clean = cleaner(Buffer.from(unpack(names.slice(0, -1), contents)));
  if (!clean) throw new RefusedPdf('fileDamaged');
  dictionary.set(FILTER, PDFName.of(last));
  const own = settings instanceof PDFArray ? settings.get(names.length - 1) : settings;
  if (own instanceof PDFDict) dictionary.set(SETTINGS, own);
  return clean;
}

/** @throws RefusedPdf past the limit, and for filters not allowed there */
export function unpack(filters: readonly string[], contents: Uint8Array): Uint8Array {
  let unpacked = contents;
  for (const filter of filters) {
    if (!UNPACKED.has(filter)) throw new RefusedPdf('fileComplex');
    unpacked = filter === 'FlateDecode' ? inflate(unpacked) : decodeText(filter, unpacked);
  }
  return unpacked;
}

function inflate(packed: Uint8Array): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (cause) {
    const isTooLarge = (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new RefusedPdf(isTooLarge ? 'fileComplex' : 'fileDamaged');
  }
}

/** Both filters decode to less data than they read. */
function decodeText(filter: string, data: Uint8Array): Uint8Array {
  const dictionary = PDFDict.withContext(PDFContext.create());
  dictionary.set(FILTER, PDFName.of(filter));
  return decodePDFRawStream(PDFRawStream.of(dictionary, data)).decode();
}

export function filterNames(filters: PDFObject | undefined): string[] {
  if (filters === undefined || filters === PDFNull) return [];
  const list = filters instanceof PDFArray ? filters.asArray() : [filters];
  return list.map((each) => {
    if (!(each instanceof PDFName)) throw new RefusedPdf('fileDamaged');
    return LONG_NAMES[each.decodeText()] ?? each.decodeText();
  });
}

const LONG_NAMES: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  DCT: 'DCTDecode',
};
