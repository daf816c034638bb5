/** What the JSON Schema of a part of the format does not say about how its properties are edited. */
import type { Definition, Question } from '@clinic/engine/definition';
import type { FormatSchema } from '@clinic/engine/editing';

export type Data = Readonly<Record<string, unknown>>;

/** What is edited, and where it is. */
export interface Scope {
  definition: Definition;
  /** The part as a whole. */
  value: Data;
  /** The part as published. */
  before: Data | undefined;
  /** The question that it is. */
  question?: Question | undefined;
  /** The repeating group that contains the question. */
  group?: Question | undefined;
}

/** How one property is edited. Texts are given by their keys. */
export interface Hint {
  /** Its label; by default, the one among the texts of the whole, or `builder.form.<name>`. */
  label?: string;
  /** Its accessible name, if there are several with the same label. */
  name?: string;
  help?: string;
  /** The names of its values; `builder.form.values.<name>` by default. */
  values?: (value: unknown) => string;
  /** An editor for a property that a schema says too little about. */
  field?: string;
  /** Another input than the one for its JSON type. */
  widget?: string;
  /** An editor that reads and writes several properties of the part. */
  own?: string;
  /** Whether it takes the whole width, as texts, lists, ticks and editors do. */
  wide?: boolean;
  /** Can be edited in an instrument, too. */
  free?: true;
  /** Patients see its formatting. */
  formatted?: true;
  /** May be left out although the format needs it: the problems say so. */
  optional?: true;
  labelHidden?: true;
  /** The value that an absent one stands for, and that is not stored. */
  usual?: (scope: Scope) => string | undefined;
  /** Whether it is shown. @param part the object that it is a property of */
  when?: (part: Data, scope: Scope) => boolean;
  /** Collapsed together with the others of this group, whose label counts the entries of a list. */
  group?: { label: string; count: string };
  /** Of an id: what it looks like, and whether answers are stored under it. */
  key?: { pattern?: RegExp; isStored?: true };
  /** Types of the questions to choose from. */
  types?: readonly string[];
  /** Where the labels of its properties are, the first place that has one. */
  texts?: (name: string) => readonly string[];
  /** Properties of an object, or of each entry of a list. */
  parts?: Hints;
  /** How an object is framed. */
  frame?: 'details' | 'fieldset' | 'button' | 'tick';
  /** A new object, or a new entry; undefined if none can be added now. */
  fresh?: (scope: Scope, entries: readonly Data[]) => unknown;
  /** How a list, or an object that a part may have, is added to and removed. */
  list?: ListHint;
}

export interface ListHint {
  /** The button that adds an entry, or the object. */
  add: string;
  addHelp?: string;
  /** Instead of the object. */
  none?: string;
  /** Entries have no frame. */
  isPlain?: true;
  /** A region of the page rather than a group of controls. */
  isSection?: true;
  /** Entries are collapsed below their title. */
  isCollapsible?: true;
  /** The heading of an entry. */
  entry?: string;
  /** What removes an entry, by its number, or the object; by its name otherwise. */
  remove?: string;
  /** Where an entry begins, so that a list is never empty, and an empty one is not stored. */
  beginsWithOne?: true;
  /** Makes entries of the rows of a pasted table. */
  fromRows?: (rows: readonly (readonly string[])[], scope: Scope, entries: readonly Data[]) => Data[];
  columns?: readonly string[];
}

export type Hints = Readonly<Record<string, Hint>>;

export const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema of a property; empty if the format has none. */
export const propertyOf = (format: FormatSchema, name: string): FormatSchema => {
  const schema = format.properties?.[name];
  return isObject(schema) ? (schema as FormatSchema) : {};
};

/** The schema of a list's entries. */
export const entryOf = ({ items }: FormatSchema): FormatSchema =>
  isObject(items) ? (items as FormatSchema) : {};

/** The editor of a property: of its own, or for what JSON Schema calls any object of texts, or anything. */
export function fieldOf(schema: FormatSchema, { own, field }: Hint): string | undefined {
  if (own ?? field) return own ?? field;
  if (schema.propertyNames && !schema.properties) return 'text';
  return Object.keys(schema).length === 0 ? 'condition' : undefined;
}
