/** The structure of FHIR types, compiled from their StructureDefinitions. */

/** The relevant part of an ElementDefinition. */
interface ElementDefinition {
  path: string;
  min?: number;
  max?: string;
  type?: readonly { code: string; targetProfile?: readonly string[] }[];
  contentReference?: string;
  binding?: { strength: string; valueSet?: string };
}

export interface StructureDefinition {
  resourceType: string;
  /** The name of the type: `Questionnaire`, `Coding`, `date`. */
  type: string;
  kind: string;
  derivation?: string;
  abstract?: boolean;
  snapshot?: { element: readonly ElementDefinition[] };
}

/** An element of a type. */
export interface Member {
  /** Name in the StructureDefinition: `linkId`, `value[x]`. */
  name: string;
  /** Name in FHIRPath: `value`. */
  path: string;
  isList: boolean;
  /** Canonical of the value set that its codes must be from. */
  requiredValueSet: string | undefined;
  /** The types of resources that its canonicals name; empty if of any type. */
  targets: readonly string[];
}

/** A property of the JSON of a type. */
export interface Property {
  member: Member;
  /** A primitive type, a complex type, or the path of elements inside the type (`Questionnaire.item`). */
  type: string;
}

/** The properties of a type, by JSON name and in order. */
export interface Shape {
  properties: ReadonlyMap<string, Property>;
  required: readonly Member[];
}

/** In R4, names of variables are ids and cannot contain an underscore. R5 corrects that, and forms use it. */
const CORRECTIONS = new Map([['Expression.name', [{ code: 'code' }]]]);

/** All known types. A shape is compiled when it is first used. */
export class Shapes {
  readonly #elements = new Map<string, readonly ElementDefinition[]>();
  readonly #resources = new Set<string>();
  readonly #shapes = new Map<string, Shape>();

  /** @param definitions StructureDefinitions with snapshots; profiles among them are ignored */
  constructor(definitions: Iterable<StructureDefinition>) {
    for (const { resourceType, type, kind, derivation, abstract, snapshot } of definitions) {
      if (resourceType !== 'StructureDefinition' || derivation === 'constraint' || !snapshot) continue;
      const children = new Map<string, ElementDefinition[]>();
      for (const { path, min, max, type: types, contentReference, binding } of snapshot.element) {
        const parent = path.slice(0, Math.max(path.lastIndexOf('.'), 0));
        if (!parent) continue;
        const list = children.get(parent) ?? [];
        // The definitions give resource ids the type string.
        const isId = kind === 'resource' && path === `${type}.id`;
        const corrected = isId ? [{ code: 'id' }] : CORRECTIONS.get(path);
        list.push({ path, min, max, type: corrected ?? types, contentReference, binding });
        children.set(parent, list);
      }
      for (const [path, list] of children) this.#elements.set(path, list);
      if (kind === 'resource' && !abstract) this.#resources.add(type);
    }
  }

  isResourceType(type: string): boolean {
    return this.#resources.has(type);
  }

  /** @param type the name of a type, or the path of elements inside it */
  shapeOf(type: string): Shape | undefined {
    const elements = this.#elements.get(type);
    if (!elements) return undefined;
    const shape = this.#shapes.get(type) ?? compile(elements, (path) => this.#elements.has(path));
    this.#shapes.set(type, shape);
    return shape;
  }
}

function compile(elements: readonly ElementDefinition[], hasChildren: (path: string) => boolean): Shape {
  const properties = new Map<string, Property>();
  const required: Member[] = [];
  for (const element of elements) {
    const name = element.path.slice(element.path.lastIndexOf('.') + 1);
    const types = (element.type ?? []).map(({ code }) => typeName(code, name));
    const isChoice = name.endsWith('[x]');
    const stem = isChoice ? name.slice(0, -3) : name;
    const isRequired = element.binding?.strength === 'required';
    const member: Member = {
      name,
      path: stem,
      isList: element.max !== '1',
      requiredValueSet: isRequired ? element.binding?.valueSet : undefined,
      targets: targetsOf(element),
    };
    // Elements that a type inherits but forbids have a maximum of 0.
    if (element.max === '0') continue;
    if (element.min) required.push(member);
    const names = isChoice ? types.map((type) => stem + type[0]?.toUpperCase() + type.slice(1)) : [stem];
    for (const [index, jsonName] of names.entries()) {
      const type = types[isChoice ? index : 0] ?? '';
      const inside = element.contentReference?.replace(/^.*#/, '') ?? element.path;
      properties.set(jsonName, { member, type: !type || hasChildren(inside) ? inside : type });
    }
  }
  return { properties, required };
}

const PROFILES = 'http://hl7.org/fhir/StructureDefinition/';

const targetsOf = ({ type: types = [] }: ElementDefinition): string[] => {
  const targets = types
    .filter(({ code }) => code === 'canonical')
    .flatMap(({ targetProfile = [] }) => targetProfile.map((profile) => profile.replace(PROFILES, '')));
  return targets.includes('Resource') ? [] : targets;
};

/** Ids and URLs of extensions have FHIRPath types instead of FHIR types. */
const typeName = (code: string, name: string): string =>
  code.startsWith('http://hl7.org/fhirpath/') ? (name === 'url' ? 'uri' : 'string') : code;
