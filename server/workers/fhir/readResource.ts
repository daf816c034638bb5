/** Reads FHIR files, JSON or XML, into resources. */
import {
  type FhirResource,
  hasDuplicateNames,
  isNestedTooDeeply,
  isResource,
  jsonFault,
  MAX_BYTES,
  MAX_NESTING,
  parseExactly,
  resourceFromXml,
  type Shapes,
  type XmlElement,
  XmlFault,
} from '@clinic/formats/fhir';
import { type Message, messageText, say } from '@clinic/formats/importing';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** A file that cannot be read as a FHIR resource. */
export class UnreadableResource extends Error {
  /** FHIRPath of the error; empty: the whole file. */
  readonly path: string;
  /** Whether the file is refused for its size. */
  readonly isTooLarge: boolean;
  /** The message for translation. */
  readonly text?: Message;

  constructor(what: string | Message, path = '', isTooLarge = false) {
    super(typeof what === 'string' ? what : messageText(what));
    if (typeof what !== 'string') this.text = what;
    this.path = path;
    this.isTooLarge = isTooLarge;
  }
}

/**
 * @param bytes the content of a file, JSON or XML in UTF-8
 * @param maxBytes files above it are refused
 * @throws UnreadableResource with a message for the user
 */
export function readResource(bytes: Uint8Array, shapes: Shapes, maxBytes: number = MAX_BYTES): FhirResource {
  if (bytes.length > maxBytes)
    throw new UnreadableResource(say('fileTooLarge', { max: maxBytes / 1024 / 1024 }), '', true);
  const text = decode(bytes);
  const [first] = text.trimStart();
  if (first === undefined) throw new UnreadableResource(say('fileEmpty'));
  return first === '<' ? fromXml(text, shapes) : fromJson(text);
}

function decode(bytes: Uint8Array): string {
  // UTF-16 without a byte order mark is valid UTF-8 with zeros in it; JSON and XML contain none.
  if (bytes[0] === 0 || bytes[1] === 0) throw new UnreadableResource(say('notUtf8'));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableResource(say('notUtf8'));
  }
}

function fromJson(text: string): FhirResource {
  if (isNestedTooDeeply(text)) throw tooDeep();
  let value: unknown;
  try {
    value = parseExactly(text);
  } catch {
    const { line, column, path } = jsonFault(text) ?? START;
    throw new UnreadableResource(say('notJson', { line, column }), path);
  }
  if (hasDuplicateNames(text, value)) {
    const { line, column, path } = jsonFault(text) ?? START;
    throw new UnreadableResource(say('duplicateName', { line, column }), path);
  }
  if (!isResource(value)) throw new UnreadableResource(say('noResourceType'), 'resourceType');
  return value;
}

const START = { line: 1, column: 1, path: '' };

const tooDeep = (): UnreadableResource =>
  new UnreadableResource(say('tooDeep', { max: MAX_NESTING }), '', true);

/** Messages of the parser may list every open element. */
const MAX_MESSAGE = 200;

function fromXml(text: string, shapes: Shapes): FhirResource {
  // Without a document type, XML has no entities of its own, so none can expand.
  if (/<!DOCTYPE/i.test(text)) throw new UnreadableResource(say('documentType'));
  const fault = XMLValidator.validate(text, { allowBooleanAttributes: false });
  if (fault !== true)
    throw new UnreadableResource(
      say('notXmlAt', { line: fault.err.line, found: fault.err.msg.slice(0, MAX_MESSAGE) }),
    );
  const [root] = elementsOf(parse(text));
  if (!root) throw new UnreadableResource(say('xmlWithoutElement'));
  try {
    return resourceFromXml(root, shapes) as FhirResource;
  } catch (error) {
    if (error instanceof XmlFault) throw new UnreadableResource(error.text, error.path);
    throw error;
  }
}

function parse(text: string): readonly Node[] {
  try {
    return parser().parse(text) as Node[];
  } catch (error) {
    const { message } = error as Error;
    if (/nested tags/i.test(message)) throw tooDeep();
    throw new UnreadableResource(say('notXml', { found: message.slice(0, MAX_MESSAGE) }));
  }
}

const ATTRIBUTES = ':@';

type Node = Readonly<Record<string, unknown>>;

const parser = (): XMLParser =>
  new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    // The library does not decode numeric character references; `decodeEntities` decodes all.
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: MAX_NESTING + 1,
    // The narrative is kept as written.
    stopNodes: ['..div'],
  });

function elementsOf(nodes: readonly Node[]): XmlElement[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES);
    if (name === undefined || name === '#text') return [];
    const written = Object.entries((node[ATTRIBUTES] ?? {}) as Record<string, string>);
    const inner = (node[name] ?? []) as readonly Node[];
    const attributes = Object.fromEntries(written.map(([key, value]) => [key, decodeEntities(value)]));
    if (name !== 'div') return [{ name, attributes, children: elementsOf(inner) }];
    const content = inner.map((part) => String(part['#text'] ?? '')).join('');
    const start = written.map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`).join('');
    return [{ name, attributes: {}, children: [], markup: `<div${start}>${content}</div>` }];
  });
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-fA-F]{1,6}|#\d{1,7}|\w{1,20});/g, (written, name: string) => {
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const character = name.startsWith('#') ? characterOf(code) : ENTITIES.get(name);
    if (character === undefined) throw new UnreadableResource(say('unknownCharacter', { found: written }));
    return character;
  });
}

const characterOf = (code: number): string | undefined =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;
