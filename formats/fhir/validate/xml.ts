/** Converts FHIR XML to FHIR JSON. The types determine which values are lists, numbers and booleans. */
import { type Message, messageText, say } from '../../importing/texts/message.ts';
import { keepWritten } from './exactJson.ts';
import { isPrimitive } from './primitives.ts';
import type { Shape, Shapes } from './shapes.ts';

/** An element of XML. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  /** The source text of the element, for XHTML. */
  markup?: string;
}

/** An error in XML that is not FHIR, with the FHIRPath of the element. */
export class XmlFault extends Error {
  readonly path: string;
  readonly text: Message;

  constructor(path: string, text: Message) {
    super(messageText(text));
    this.path = path;
    this.text = text;
  }
}

type Json = Record<string, unknown>;

/**
 * @returns the resource in JSON; unknown elements are kept, so that validation reports them
 * @throws XmlFault if the XML cannot be FHIR
 */
export function resourceFromXml(root: XmlElement, shapes: Shapes, path = root.name): Json {
  const shape = shapes.isResourceType(root.name) ? shapes.shapeOf(root.name) : undefined;
  if (!shape) throw new XmlFault(path, say('xmlNoResource', { name: root.name }));
  return { resourceType: root.name, ...complexFromXml(root, shape, shapes, path) };
}

function complexFromXml(element: XmlElement, shape: Shape, shapes: Shapes, path: string): Json {
  const json: Json = {};
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name === 'xmlns' || name.startsWith('xmlns:') || name.startsWith('xsi:')) continue;
    json[name] = value;
  }
  const named = Map.groupBy(element.children, ({ name }) => name);
  for (const [name, children] of named) {
    const property = shape.properties.get(name);
    const member = property?.member.path ?? name;
    const at = (index: number): string => `${path}.${member}${property?.member.isList ? `[${index}]` : ''}`;
    if (!property) {
      json[name] = null;
      continue;
    }
    if (!property.member.isList && children.length > 1)
      throw new XmlFault(at(0), say('xmlNotOnce', { name, count: children.length }));
    const isSimple = isPrimitive(property.type);
    const values = children.map((child, index) => valueFromXml(child, property.type, shapes, at(index)));
    const isList = property.member.isList;
    if (!isSimple || values.some((value) => value !== undefined))
      json[name] = isList ? values.map((value) => value ?? null) : values[0];
    const holder = isList ? json[name] : json;
    for (const [index, value] of values.entries()) {
      const text = children[index]?.attributes.value;
      if (isSimple && text !== undefined)
        keepWritten(holder as object, isList ? String(index) : name, value, text);
    }
    const companions = isSimple ? children.map((child, index) => companionOf(child, shapes, at(index))) : [];
    if (companions.some((companion) => companion !== null))
      json[`_${name}`] = isList ? companions : companions[0];
  }
  return json;
}

function valueFromXml(element: XmlElement, type: string, shapes: Shapes, path: string): unknown {
  if (type === 'xhtml') return element.markup ?? '';
  if (isPrimitive(type)) {
    const text = element.attributes.value;
    return text === undefined ? undefined : primitiveFromXml(text, type);
  }
  if (type === 'Resource') {
    const [inner, second] = element.children;
    if (!inner || second) throw new XmlFault(path, say('xmlNotOneResource'));
    return resourceFromXml(inner, shapes, path);
  }
  const shape = shapes.shapeOf(type);
  if (!shape) throw new XmlFault(path, say('xmlTypeUnknown', { type }));
  return complexFromXml(element, shape, shapes, path);
}

/** A text that is not a number or boolean stays a text, which validation reports. */
function primitiveFromXml(text: string, type: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  const isNumber = ['integer', 'positiveInt', 'unsignedInt', 'decimal'].includes(type);
  if (isNumber) return /^-?\d{1,18}(?:\.\d{1,18})?(?:[eE][+-]?\d{1,3})?$/.test(text) ? Number(text) : text;
  return text;
}

/** The id and extensions of a primitive element; null if it has none. */
function companionOf(element: XmlElement, shapes: Shapes, path: string): Json | null {
  const { value: _, ...attributes } = element.attributes;
  const shape = shapes.shapeOf('Element');
  if (!shape || element.markup !== undefined) return null;
  const json = complexFromXml({ ...element, attributes }, shape, shapes, path);
  return Object.keys(json).length > 0 ? json : null;
}
