/** What reading a faulty Questionnaire gives: the form as it was meant, and what was corrected. */
import type { ReadingQuestion } from '../../../definition/formReading.ts';
import type { Refusal } from '../../../importing/report.ts';
import { type Message, type MessageCode, say } from '../../../importing/texts/message.ts';
import { quote } from '../../validate/issue.ts';
import { type FhirResource, isObject, type JsonObject, typedValue } from '../../validate/json.ts';
import type { Verdict } from '../report.ts';

export interface AskedReading {
  question: ReadingQuestion;
  /** The places in the file. */
  paths: string[];
  /** What is read without an answer; absent if the form cannot be read without one. */
  assumed?: string;
}

/** One place that was not as FHIR writes it, and has only one meaning. */
export interface Correction {
  /** Where it is in the file. */
  path: string;
  kind: MessageCode;
  /** As the file has it, shortened; absent if something was missing. */
  before?: string;
  /** How it was read; absent if it was left out. */
  after?: string;
}

/** A kind of fault with all of its places. */
export interface CorrectionsOfKind {
  what: Message;
  places: Omit<Correction, 'kind'>[];
}

export interface Reading {
  original: FhirResource;
  /** The form without its faults; the original itself if there are none. */
  form: FhirResource;
  corrections: readonly Correction[];
  asked: readonly AskedReading[];
  /** What has no reading. */
  refused: readonly Refusal[];
  /** The path in the form of an element of the file, where it is another one. */
  moved: ReadonlyMap<string, string>;
}

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

/** The outcome of a corrected element. What was left out stays in the file. */
export function verdictOf({ kind, before = '', after }: Correction): Verdict {
  const what = say(kind);
  return after === undefined
    ? { outcome: 'kept', note: say('correctedOut', { what, before }) }
    : { outcome: 'mapped', note: say('corrected', { what, before, after }) };
}

/** The kinds in the order of their first places. */
export const correctionsByKind = (corrections: readonly Correction[]): CorrectionsOfKind[] =>
  [...Map.groupBy(corrections, ({ kind }) => kind)].map(([kind, same]) => ({
    what: say(kind),
    places: same.map(({ kind: _, ...place }) => place),
  }));

/** The path in the form of an element of the file. */
export function placeInForm({ moved }: Pick<Reading, 'moved'>, path: string): string {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('[')))) {
    const now = moved.get(at);
    if (now !== undefined) return now + path.slice(at.length);
  }
  return path;
}

export interface Found {
  /** The object, or the value of a primitive element. */
  value: unknown;
  /** Objects on the way, with the path of each in the form. */
  around: { object: JsonObject; path: string; key: string; index?: number }[];
}

/** Follows the path of a fault. Extensions of a primitive value are in a companion: `_text` has those of `text`. */
export function follow(form: JsonObject, path: string, root: string): Found {
  const around: Found['around'] = [];
  let value: unknown = form;
  let at = root;
  for (const [whole, name = '', index] of path.slice(root.length).matchAll(/\.(\w+)(?:\[(\d+)\])?/g)) {
    if (!isObject(value)) break;
    const key = keyOf(value, name);
    around.push({ object: value, path: at, key, ...(index !== undefined && { index: Number(index) }) });
    const found: unknown = value[key];
    value = index !== undefined && Array.isArray(found) ? found[Number(index)] : found;
    at += whole;
  }
  return { value, around };
}

/** FHIRPath leaves out the type of a value: `value` is `valueCoding`. */
function keyOf(object: JsonObject, name: string): string {
  if (typeof object[name] === 'object' && object[name] !== null) return name;
  if (Object.hasOwn(object, `_${name}`)) return `_${name}`;
  return Object.hasOwn(object, name) ? name : (typedValue(object, name)?.key ?? name);
}
