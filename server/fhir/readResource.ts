/** Reads FHIR files, JSON or XML, into resources. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type FhirResource, isResource } from '../../engine/fhir/validate/json.ts';
import { jsonFault } from '../../engine/fhir/validate/jsonFault.ts';
import type { Shapes } from '../../engine/fhir/validate/shapes.ts';
import { isNestedTooDeeply, MAX_BYTES, MAX_NESTING } from '../../engine/fhir/validate/size.ts';
import { resourceFromXml, type XmlElement, XmlFault } from '../../engine/fhir/validate/xml.ts';

/** A file that cannot be read as a FHIR resource. */
export class UnreadableResource extends Error {
  /** FHIRPath of the mistake; empty: the whole file. */
  readonly path: string;
  /** Whether the file is refused for its size. */
  readonly isTooLarge: boolean;

  constructor(message: string, path = '', isTooLarge = false) {
    super(message);
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
    throw new UnreadableResource(`The file is larger than ${maxBytes / 1024 / 1024} MB.`, '', true);
  const text = decode(bytes);
  const [first] = text.trimStart();
  if (first === undefined) throw new UnreadableResource('The file is empty.');
  return first === '<' ? fromXml(text, shapes) : fromJson(text);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableResource('The file is not text in UTF-8.');
  }
}

function fromJson(text: string): FhirResource {
  if (isNestedTooDeeply(text)) throw tooDeep();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { line, column, path } = jsonFault(text) ?? { line: 1, column: 1, path: '' };
    throw new UnreadableResource(`Not valid JSON at line ${line}, column ${column}.`, path);
  }
  if (!isResource(value))
    throw new UnreadableResource('The JSON is not a FHIR resource: it has no resourceType.', 'resourceType');
  return value;
}

const tooDeep = (): UnreadableResource =>
  new UnreadableResource(`Elements are nested more than ${MAX_NESTING} levels deep.`, '', true);

function fromXml(text: string, shapes: Shapes): FhirResource {
  // Without a document type, XML has no entities of its own, so none can grow.
  if (/<!DOCTYPE/i.test(text)) throw new UnreadableResource('XML with a document type is not accepted.');
  if (isXmlNestedTooDeeply(text)) throw tooDeep();
  const fault = XMLValidator.validate(text, { allowBooleanAttributes: false });
  if (fault !== true) throw new UnreadableResource(`Not valid XML, line ${fault.err.line}: ${fault.err.msg}`);
  const [root] = elementsOf(parser().parse(text) as Node[]);
  if (!root) throw new UnreadableResource('The XML has no element.');
  try {
    return resourceFromXml(root, shapes) as FhirResource;
  } catch (error) {
    if (error instanceof XmlFault) throw new UnreadableResource(error.message, error.path);
    throw error;
  }
}

function isXmlNestedTooDeeply(text: string): boolean {
  let depth = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1];
    if (next === '!' || next === '?') continue;
    const end = text.indexOf('>', at);
    if (next === '/') depth--;
    else if (text[end - 1] !== '/' && ++depth > MAX_NESTING) return true;
  }
  return false;
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
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: MAX_NESTING + 1,
    // The narrative stays as it is written.
    stopNodes: ['..div'],
  });

function elementsOf(nodes: readonly Node[]): XmlElement[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES);
    if (name === undefined || name === '#text') return [];
    const attributes = (node[ATTRIBUTES] ?? {}) as Record<string, string>;
    const inner = (node[name] ?? []) as readonly Node[];
    if (name !== 'div') return [{ name, attributes, children: elementsOf(inner) }];
    const content = inner.map((part) => String(part['#text'] ?? '')).join('');
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
    return [{ name, attributes: {}, children: [], markup: `<div${written.join('')}>${content}</div>` }];
  });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
