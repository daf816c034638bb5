/** Validates the structure of a resource: known elements, types, cardinality, codes, invariants of types. */
import { say } from '../../importing/texts/message.ts';
import { checkInvariants } from './invariants.ts';
import { type Issues, quote } from './issue.ts';
import { isObject, type JsonObject } from './json.ts';
import { isPrimitive, primitiveFault } from './primitives.ts';
import type { Member, Property, Shape, Shapes } from './shapes.ts';

/** @returns whether the code is in the value set; undefined if that cannot be decided */
type CodeCheck = (valueSet: string, code: string) => boolean | undefined;

interface StructureContext {
  shapes: Shapes;
  isCodeIn: CodeCheck;
  issues: Issues;
}

/** Reports everything about a resource that FHIR R4 does not allow, contained resources included. */
export function checkStructure(resource: JsonObject, path: string, context: StructureContext): void {
  const type = resource.resourceType;
  const shape =
    typeof type === 'string' && context.shapes.isResourceType(type) && context.shapes.shapeOf(type);
  if (!shape) {
    context.issues.error('structure', path, say('notAResource', { type: quote(type) }));
    return;
  }
  checkObject(resource, shape, path, context, true);
}

function checkObject(
  object: JsonObject,
  shape: Shape,
  path: string,
  context: StructureContext,
  isResource = false,
): void {
  const { issues } = context;
  const keys = Object.keys(object);
  if (keys.length === 0) issues.error('structure', path, say('emptyElement'));
  const present = new Map<Member, string>();
  for (const key of keys) {
    if (isResource && key === 'resourceType') continue;
    const name = key.startsWith('_') ? key.slice(1) : key;
    const property = shape.properties.get(name);
    if (!property) {
      issues.error('structure', path, say('unknownElement', { key: quote(key) }));
      continue;
    }
    const before = present.get(property.member);
    if (before !== undefined && before !== name)
      issues.error('structure', path, say('onlyOne', { one: before, other: name }));
    present.set(property.member, name);
    // FHIRPath omits the type in the name of a choice element.
    const at = `${path}.${property.member.path}`;
    if (key === name) checkProperty(object[key], property, at, context);
    else checkCompanion(object[key], property, at, context);
  }
  for (const member of shape.required) {
    if (!present.has(member)) issues.error('required', path, say('elementMissing', { name: member.name }));
  }
}

function checkProperty(value: unknown, property: Property, path: string, context: StructureContext): void {
  const { member } = property;
  if (member.isList !== Array.isArray(value)) {
    context.issues.error('structure', path, say(member.isList ? 'mustBeList' : 'mustBeNoList'));
    return;
  }
  if (!Array.isArray(value)) {
    checkValue(value, property, path, context);
    return;
  }
  if (value.length === 0) context.issues.error('structure', path, say('emptyList'));
  for (const [index, entry] of value.entries()) {
    // In lists of primitive values, null stands for a value that only has extensions.
    if (entry === null && isPrimitive(property.type)) continue;
    checkValue(entry, property, `${path}[${index}]`, context);
  }
}

function checkValue(value: unknown, property: Property, path: string, context: StructureContext): void {
  const { issues } = context;
  const { type, member } = property;
  if (isPrimitive(type)) {
    const form = primitiveFault(type, value);
    if (form) issues.error('value', path, say('wrongValue', { value: quote(value), type, form }));
    else if (type === 'canonical') checkCanonical(String(value), member, path, context);
    else if (member.requiredValueSet && typeof value === 'string') {
      if (context.isCodeIn(member.requiredValueSet, value) === false)
        issues.error(
          'code-invalid',
          path,
          say('notACode', { value: quote(value), valueSet: member.requiredValueSet }),
        );
    }
    return;
  }
  if (!isObject(value)) {
    issues.error('structure', path, say('notAnObject', { found: quote(value) }));
    return;
  }
  if (type === 'Resource') {
    checkStructure(value, path, context);
    if (path.includes('.contained[') && 'contained' in value)
      issues.error('invariant', path, say('containedTwice'));
    return;
  }
  const shape = context.shapes.shapeOf(type);
  if (!shape) {
    issues.warning('not-supported', path, `The type ${quote(type)} is not known, so it was not checked.`);
    return;
  }
  checkObject(value, shape, path, context);
  checkInvariants(type, value, path, issues);
  const { reference } = value;
  if (type === 'Reference' && typeof reference === 'string' && !isReference(reference, context.shapes))
    issues.error('value', `${path}.reference`, say('wrongReference', { value: quote(reference) }));
}

/** A canonical can tell the type of the resource that it names: `https://example.org/ValueSet/states|1.0`. */
function checkCanonical(value: string, { targets }: Member, path: string, context: StructureContext): void {
  const [address = ''] = value.split(/[|#]/);
  const named = address.split('/').at(-2) ?? '';
  if (targets.length === 0 || targets.includes(named) || !context.shapes.isResourceType(named)) return;
  const expected = targets.join(', ');
  context.issues.error('invariant', path, say('otherKind', { value: quote(value), named, expected }));
}

/**
 * Whether a text can refer to a resource: `#id` of a contained one, `Type/id`, or an absolute address.
 * Source: hl7.org/fhir/R4/references.html#literal
 */
function isReference(reference: string, shapes: Shapes): boolean {
  if (/^#[A-Za-z0-9.-]{0,64}$/.test(reference)) return true;
  const relative = /^([A-Z][A-Za-z]*)\/[A-Za-z0-9.-]{1,64}(?:\/_history\/[A-Za-z0-9.-]{1,64})?$/.exec(
    reference,
  );
  if (relative) return shapes.isResourceType(relative[1] ?? '');
  return /^[a-z][a-z0-9+.-]*:\S+$/i.test(reference) && primitiveFault('uri', reference) === undefined;
}

/** The id and extensions of a primitive value, in a property prefixed with an underscore. */
function checkCompanion(value: unknown, property: Property, path: string, context: StructureContext): void {
  const shape = context.shapes.shapeOf('Element');
  if (!isPrimitive(property.type) || property.member.isList !== Array.isArray(value)) {
    context.issues.error('structure', path, say('companion'));
    return;
  }
  for (const entry of Array.isArray(value) ? value : [value]) {
    if (entry === null && Array.isArray(value)) continue;
    if (isObject(entry) && shape) checkObject(entry, shape, path, context);
    else context.issues.error('structure', path, say('notAnObject', { found: quote(entry) }));
  }
}
