/** Notes of what reading a form corrects, with the places of its parts in the file. */
import type { Refusal } from '../../../importing/report.ts';
import type { MessageCode } from '../../../importing/texts/message.ts';
import { quote } from '../../validate/issue.ts';
import { isObject, type JsonObject, typedValue } from '../../validate/json.ts';
import type { Correction } from '../source/reading.ts';

export type Mutable = Record<string, unknown>;

/** Collects what reading finds. */
export class ReadingNotes {
  readonly corrections: Correction[] = [];
  readonly refused: Refusal[] = [];
  /** Where each object of the form is in the file. */
  readonly places = new Map<object, string>();
  isStu3 = false;

  correct(path: string, kind: MessageCode, before?: unknown, after?: unknown): void {
    this.corrections.push({
      path,
      kind,
      ...(before !== undefined && { before: quote(before) }),
      ...(after !== undefined && { after: quote(after) }),
    });
  }

  placeOf = (object: unknown): string => this.places.get(object as object) ?? '';
}

export interface Found {
  /** The object, or the value of a primitive element. */
  value: unknown;
  /** Objects on the way, with the path of each in the form. */
  ancestors: { object: JsonObject; path: string; key: string; index?: number }[];
}

/** Follows the path of a fault. Extensions of a primitive value are in a companion: `_text` has those of `text`. */
export function follow(form: JsonObject, path: string, root: string): Found {
  const ancestors: Found['ancestors'] = [];
  let value: unknown = form;
  let at = root;
  for (const [whole, name = '', index] of path.slice(root.length).matchAll(/\.(\w+)(?:\[(\d+)\])?/g)) {
    if (!isObject(value)) break;
    const key = keyOf(value, name);
    ancestors.push({ object: value, path: at, key, ...(index !== undefined && { index: Number(index) }) });
    const child: unknown = value[key];
    value = index !== undefined && Array.isArray(child) ? child[Number(index)] : child;
    at += whole;
  }
  return { value, ancestors };
}

/** The texts that have one of these names, at any depth. */
export function* textsIn(value: unknown, names: ReadonlySet<string>, key = ''): Generator<string> {
  if (typeof value === 'string') {
    if (names.has(key)) yield value;
  } else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value))
      yield* textsIn(part, names, Array.isArray(value) ? key : name);
}

/** FHIRPath leaves out the type of a value: `value` is `valueCoding`. */
function keyOf(object: JsonObject, name: string): string {
  if (typeof object[name] === 'object' && object[name] !== null) return name;
  if (Object.hasOwn(object, `_${name}`)) return `_${name}`;
  return Object.hasOwn(object, name) ? name : (typedValue(object, name)?.key ?? name);
}
