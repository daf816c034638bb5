/** Copies what is drawn from one PDF into a new one. */
import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { KEPT_PARTS, type Kind, type PartName } from './keptParts.ts';
import { RefusedPdf } from './refusedPdf.ts';
import { cleanStream } from './streams.ts';

const SCALARS = [PDFBool, PDFHexString, PDFName, PDFNumber, PDFString];
const PICTURES = new Set(['Image', 'Form']);
const MAX_OBJECTS = 200_000;

const nameOf = (text: string): PDFName => PDFName.of(text);

export class Copier {
  readonly target: PDFContext;
  readonly #source: PDFContext;
  /** Keyed by kind: the kind requested determines what is kept of an object. */
  readonly #copied = new Map<string, PDFRef>();
  readonly #pending: Array<() => void> = [];
  readonly #maxStreamBytes: number;
  #streamBytes = 0;

  constructor(source: PDFContext, target: PDFContext, maxStreamBytes: number) {
    this.#source = source;
    this.target = target;
    this.#maxStreamBytes = maxStreamBytes;
  }

  /** Copies everything referenced so far, and what that references. */
  finish(): void {
    for (let next = this.#pending.pop(); next; next = this.#pending.pop()) next();
  }

  resolve(object: PDFObject | undefined): PDFObject | undefined {
    let found = object;
    for (let steps = 0; found instanceof PDFRef; steps += 1) {
      if (steps > 10) return undefined;
      found = this.#source.lookup(found);
    }
    return found;
  }

  dictionary(object: PDFObject | undefined): PDFDict | undefined {
    const found = this.resolve(object);
    return found instanceof PDFDict ? found : undefined;
  }

  /** Undefined when nothing of it is kept. */
  copy(object: PDFObject | undefined, kind: Kind): PDFObject | undefined {
    if (object instanceof PDFRef) return this.#copyReferred(object, kind);
    if (object instanceof PDFArray) return this.#copyArray(object, kind);
    if (object instanceof PDFRawStream) return this.#copyStream(object, kind);
    if (object instanceof PDFDict) return this.#copyDictionary(object, kind);
    if (object instanceof PDFInvalidObject) throw new RefusedPdf('fileDamaged');
    if (object === PDFNull) return PDFNull;
    return SCALARS.some((each) => object instanceof each) ? object : undefined;
  }

  /** Copies the kept keys of one dictionary into another. */
  copyKeys(from: PDFDict, to: PDFDict, part: PartName): void {
    for (const [key, kind] of Object.entries(KEPT_PARTS[part].keys)) {
      const value = this.copy(from.get(nameOf(key)), kind);
      if (value) to.set(nameOf(key), value);
    }
    // A layer must have a name; the page does not show it.
    if (part === 'layer' && from.has(nameOf('Name'))) to.set(nameOf('Name'), PDFString.of(''));
  }

  #copyReferred(ref: PDFRef, kind: Kind): PDFObject | undefined {
    const key = `${kind} ${ref.tag}`;
    const known = this.#copied.get(key);
    if (known) return known;
    const found = this.resolve(ref);
    if (found === undefined || !this.#isKept(found, kind)) return undefined;
    if (this.#copied.size >= MAX_OBJECTS) throw new RefusedPdf('fileComplex');
    const own = this.target.nextRef();
    this.#copied.set(key, own);
    this.target.assign(own, PDFNull);
    this.#pending.push(() => this.target.assign(own, this.copy(found, kind) ?? PDFNull));
    return own;
  }

  #isKept(object: PDFObject, kind: Kind): boolean {
    if (object instanceof PDFRawStream) return streamPart(object, kind) !== undefined;
    if (object instanceof PDFDict) return kind !== 'plain';
    return true;
  }

  #copyArray(array: PDFArray, kind: Kind): PDFArray {
    const copy = PDFArray.withContext(this.target);
    for (const each of array.asArray()) copy.push(this.copy(each, kind) ?? PDFNull);
    return copy;
  }

  #copyDictionary(dictionary: PDFDict, kind: Kind): PDFDict | undefined {
    if (kind === 'plain') return undefined;
    const copy = PDFDict.withContext(this.target);
    const entries = mapOf(kind);
    if (!entries) this.copyKeys(dictionary, copy, kind as PartName);
    else {
      for (const [key, value] of dictionary.entries()) {
        const kept = this.copy(value, entries);
        if (kept) copy.set(key, kept);
      }
    }
    return copy;
  }

  #copyStream(stream: PDFRawStream, kind: Kind): PDFObject | undefined {
    const part = streamPart(stream, kind);
    if (!part) return undefined;
    const copy = PDFDict.withContext(this.target);
    this.copyKeys(stream.dict, copy, part);
    const filters = this.copy(this.resolve(stream.dict.get(nameOf('Filter'))), 'plain');
    const settings = this.copy(this.resolve(stream.dict.get(nameOf('DecodeParms'))), 'filterSettings');
    const contents = cleanStream(copy, { filters, settings, contents: stream.contents });
    this.#streamBytes += contents.length;
    if (this.#streamBytes > this.#maxStreamBytes) throw new RefusedPdf('fileComplex');
    return PDFRawStream.of(copy, contents);
  }
}

const mapOf = (kind: Kind): PartName | undefined =>
  kind.startsWith('map:') ? (kind.slice(4) as PartName) : undefined;

function streamPart(stream: PDFRawStream, kind: Kind): PartName | undefined {
  if (kind === 'plain' || mapOf(kind)) return undefined;
  const part = kind as PartName;
  if (!KEPT_PARTS[part].stream) return undefined;
  if (part !== 'drawing') return part;
  const subtype = stream.dict.lookup(nameOf('Subtype'));
  return subtype instanceof PDFName && PICTURES.has(subtype.decodeText()) ? part : undefined;
}
