/** Reads elements and values that are not written as FHIR R4 writes them, but have only one meaning. */
import { messageText, say } from '../../../importing/texts/message.ts';
import { keepWritten, writtenNumber } from '../../validate/exactJson.ts';
import { isObject, type JsonObject, objectsOf, textOf } from '../../validate/json.ts';
import { isPrimitive, primitiveFault } from '../../validate/primitives.ts';
import type { Property, Shape, Shapes } from '../../validate/shapes.ts';
import { isOfR5 } from '../source/fromR5.ts';
import { codingsOf, type ImportTerminology } from '../source/valueSets.ts';
import { inNamesOfR4 } from './fromStu3.ts';
import type { Mutable, ReadingNotes } from './notes.ts';

export interface StructureSources {
  shapes: Shapes;
  terminology: ImportTerminology;
}

interface Around extends StructureSources {
  notes: ReadingNotes;
}

/** A copy of a resource without faults of its structure, as far as they have one meaning. */
export function readResourceIn(resource: JsonObject, path: string, context: Around): Mutable {
  const type = textOf(resource.resourceType) ?? '';
  const shape = context.shapes.isResourceType(type) ? context.shapes.shapeOf(type) : undefined;
  if (!shape) {
    const copy = { ...resource };
    context.notes.places.set(copy, path);
    return copy;
  }
  return readObject(resource, { type, shape }, path, context);
}

function readObject(
  source: JsonObject,
  { type, shape }: { type: string; shape: Shape },
  path: string,
  context: Around,
): Mutable {
  const { notes } = context;
  const object: Mutable = {};
  notes.places.set(object, path);
  const { members: renamed, from } = inNamesOfR4(source, type, path, notes);
  for (const [key, value] of Object.entries(renamed)) {
    const at = `${path}.${(from[key] ?? key).replace(/^_/, '')}`;
    if (key === 'resourceType' || isOfR5(type, key)) {
      object[key] = value;
      continue;
    }
    const name = nameIn(shape, key, renamed);
    const property = shape.properties.get(name.replace(/^_/, ''));
    if (!property) {
      notes.correct(at, 'readUnknown', value);
      continue;
    }
    if (name !== key) notes.correct(at, 'readName', key, name);
    if (name === 'modifierExtension' && objectsOf(value).length > 0 && !path.includes('.contained[')) {
      const text = say('unknownModifier');
      notes.refused.push({ path: `${at}[0]`, message: messageText(text), text });
    }
    const read = name.startsWith('_')
      ? readCompanion(value, at, context)
      : readMember(value, property, at, { ...context, key: name });
    if (read === undefined) continue;
    object[name] = read;
    const written = writtenNumber(source, key);
    if (written !== undefined) keepWritten(object, name, read, written);
  }
  return object;
}

/** The name of an element, also in other capitals. */
function nameIn({ properties }: Shape, key: string, members: JsonObject): string {
  if (properties.has(key.replace(/^_/, ''))) return key;
  const similar = [...properties.keys()].filter((name) => name.toLowerCase() === key.toLowerCase());
  const [name] = similar;
  return name !== undefined && similar.length === 1 && !Object.hasOwn(members, name) ? name : key;
}

interface Reads extends Around {
  /** The JSON name of the element. */
  key: string;
}

function readMember(value: unknown, property: Property, path: string, context: Reads): unknown {
  const { notes } = context;
  const { isList } = property.member;
  if (!Array.isArray(value)) {
    const read = readValue(value, property, path, context);
    if (!isList || read === undefined) return read;
    notes.correct(path, 'readAsList', value, [value]);
    return [read];
  }
  if (!isList && value.length === 1) {
    notes.correct(path, 'readAsOne', value, value[0]);
    return readValue(value[0], property, path, context);
  }
  if (value.length === 0) {
    notes.correct(path, 'readEmpty', value);
    return undefined;
  }
  const isSimple = isPrimitive(property.type);
  const read = value.flatMap((each: unknown, index) => {
    // In lists of primitive values, null stands for a value that only has extensions.
    if (each === null && isSimple) return [each];
    const part = readValue(each, property, `${path}[${index}]`, context);
    return part === undefined ? [] : [part];
  });
  for (const [index, each] of read.entries()) {
    const written = read.length === value.length ? writtenNumber(value, String(index)) : undefined;
    if (written !== undefined) keepWritten(read, String(index), each, written);
  }
  return read.length > 0 ? read : undefined;
}

/** @returns undefined for a value that is empty */
function readValue(value: unknown, property: Property, path: string, context: Reads): unknown {
  const { notes, shapes } = context;
  const isEmpty = value === null || (typeof value === 'string' && value.trim() === '');
  if (isEmpty || (isObject(value) && Object.keys(value).length === 0)) {
    notes.correct(path, 'readEmpty', value);
    return undefined;
  }
  if (isPrimitive(property.type)) return readPrimitive(value, property.type, property, path, context);
  if (!isObject(value)) {
    // An option or initial value that is written without its type.
    const bare = BARE[property.type]?.[typeof value];
    if (bare === undefined) return value;
    notes.correct(path, 'readBare', value, { [bare]: value });
    const wrapped = { [bare]: value };
    notes.places.set(wrapped, path);
    return wrapped;
  }
  if (property.type === 'Resource') return readResourceIn(value, path, context);
  const shape = shapes.shapeOf(property.type);
  if (!shape) return value;
  const read = readObject(value, { type: property.type, shape }, path, context);
  return Object.keys(read).length > 0 ? read : undefined;
}

const TYPED = { string: 'valueString', number: 'valueInteger' };
const BARE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Questionnaire.item.answerOption': TYPED,
  'Questionnaire.item.initial': { string: 'valueString', boolean: 'valueBoolean' },
};

type Primitive = Parameters<typeof primitiveFault>[0];

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'unsignedInt', 'positiveInt']);
/** Names of texts that are read without the blanks around them, as addresses and codes are. */
const TRIMMED: ReadonlySet<string> = new Set(['text', 'title', 'display', 'prefix']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROLS = /[\0-\x08\x0B\f\x0E-\x1F]/g;

function readPrimitive(
  value: unknown,
  type: Primitive,
  { member }: Property,
  path: string,
  context: Reads,
): unknown {
  const { notes, key } = context;
  const read = inType(value, type, key);
  const coded = member.requiredValueSet ? codeIn(read, member.requiredValueSet, context) : read;
  if (coded === value) return value;
  if (primitiveFault(type, coded) !== undefined) return value;
  notes.correct(
    path,
    typeof coded === typeof value ? (KINDS[type] ?? 'readTrimmed') : 'readQuoted',
    value,
    coded,
  );
  return coded;
}

const KINDS = {
  id: 'readId',
  code: 'readCode',
  date: 'readMoment',
  dateTime: 'readMoment',
  time: 'readMoment',
} as Readonly<Record<string, 'readId' | 'readCode' | 'readMoment'>>;

function inType(value: unknown, type: Primitive, key: string): unknown {
  if (typeof value === 'number' || typeof value === 'boolean')
    return NUMBERS.has(type) || type === 'boolean' ? value : String(value);
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (NUMBERS.has(type)) return /^-?\d{1,18}(?:\.\d{1,18})?$/.test(text) ? Number(text) : value;
  switch (type) {
    case 'boolean':
      return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : value;
    case 'id':
      return idOf(text);
    case 'string':
    case 'markdown': {
      const clean = value.replace(CONTROLS, '');
      return TRIMMED.has(key) ? clean.trim() : clean;
    }
    case 'code':
      return text.replace(/\s+/g, ' ');
    case 'uri':
    case 'url':
    case 'canonical': {
      const [, contained] = /^#(.*)$/s.exec(text) ?? [];
      return contained === undefined ? text.replace(/\s+/g, '%20') : `#${idOf(contained)}`;
    }
    case 'date':
      return /^\d{4}-\d\d-\d\dT/.test(text) ? text.slice(0, 10) : text;
    case 'time':
      return /^\d\d:\d\d$/.test(text) ? `${text}:00` : text;
    case 'dateTime':
    case 'instant':
      return text
        .replace(/(T\d\d:\d\d)(?=Z|[+-]\d\d:\d\d$)/, '$1:00')
        .replace(/T00:00(?::00(?:\.0{1,9})?)?$/, '');
    default:
      return type === 'xhtml' || type === 'base64Binary' ? value : text;
  }
}

/** References inside the form change in the same way as the ids. */
const idOf = (text: string): string =>
  /^[A-Za-z0-9.-]{1,64}$/.test(text) ? text : text.replace(/[^A-Za-z0-9.-]+/g, '-').slice(0, 64);

const OPERATORS: Readonly<Record<string, string>> = { '==': '=', '<>': '!=', '=<': '<=', '=>': '>=' };

/** The code that is meant: in other capitals, or with other marks between its words. */
function codeIn(value: unknown, valueSet: string, { terminology }: Around): unknown {
  if (typeof value !== 'string') return value;
  const codes = codingsOf(valueSet, terminology).map(({ code }) => String(code));
  if (codes.length === 0 || codes.includes(value)) return value;
  const similar = codes.filter((code) => plain(code) === plain(value) && plain(code) !== '');
  const operator = OPERATORS[value];
  if (operator !== undefined && codes.includes(operator)) return operator;
  return similar.length === 1 ? similar[0] : value;
}

const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The ids and extensions of primitive values. */
function readCompanion(value: unknown, path: string, context: Around): unknown {
  const shape = context.shapes.shapeOf('Element');
  const read = (each: unknown, at: string): unknown =>
    isObject(each) && shape ? readObject(each, { type: 'Element', shape }, at, context) : each;
  if (Array.isArray(value)) return value.map((each, index) => read(each, `${path}[${index}]`));
  const part = read(value, path);
  const isEmpty = part === null || (isObject(part) && Object.keys(part).length === 0);
  if (!isEmpty) return part;
  context.notes.correct(path, 'readEmpty', value);
  return undefined;
}
