/** Parses the readable part of a malformed document, so that its other problems are reported as well. */
import type { z } from 'zod';
import { error, localize, type Problem } from '../base/problem.ts';
import { TEXT_KEYS } from '../definition/textKeys.ts';
import { FALLBACK_LANGUAGE } from '../locales/language.ts';

type Part = Record<PropertyKey, unknown>;

/** Maximum nesting depth of a document. */
const MAX_LEVELS = 100;
/** Maximum rounds. Each may uncover more problems behind the malformed property. */
const ROUNDS = 8;

/**
 * Cuts a document at 100 levels, with a problem for each cut. Iterative, because such a document would
 * overflow the stack.
 */
export function withinDepth(input: unknown): { document: unknown; problems: Problem[] } {
  if (!isDeeper(input)) return { document: input, problems: [] };
  const problems: Problem[] = [];
  const root: Part = { document: input };
  const open: Array<{ holder: Part; key: PropertyKey; level: number; path: string }> = [
    { holder: root, key: 'document', level: 0, path: '' },
  ];
  for (let at = open.pop(); at; at = open.pop()) {
    const value = at.holder[at.key];
    if (!isPart(value)) continue;
    if (at.level > MAX_LEVELS) {
      at.holder[at.key] = null;
      problems.push(error(at.path, 'depth', localize('tooDeep', { max: MAX_LEVELS })));
      continue;
    }
    const copy: Part = (Array.isArray(value) ? [...value] : { ...value }) as Part;
    at.holder[at.key] = copy;
    for (const key of Object.keys(value)) {
      const path = Array.isArray(value) ? `${at.path}[${key}]` : at.path ? `${at.path}.${key}` : key;
      open.push({ holder: copy, key, level: at.level + 1, path });
    }
  }
  return { document: root.document, problems };
}

function isDeeper(input: unknown): boolean {
  let row: unknown[] = [input];
  for (let level = 0; level <= MAX_LEVELS && row.length > 0; level += 1) {
    row = row.flatMap((value) => (isPart(value) ? Object.values(value) : []));
  }
  return row.some(isPart);
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

export interface Salvaged {
  document: unknown;
  /** Paths where a placeholder replaces a whole part, or where one was removed. */
  replaced: readonly string[];
  /** Ids and keys of placeholders, and of the parts they replace. */
  names: ReadonlySet<string>;
}

export const NOTHING_SALVAGED = { problems: [], replaced: [], names: new Set<string>() };

/** How a document is read. */
interface Reading {
  /** Placeholder for the part at a path, made from it; undefined if there is none. */
  standIn: (path: Path, part: unknown) => unknown;
  pathText: (path: Path) => string;
}

interface Salvage extends Reading {
  document: Part;
  replaced: Set<string>;
  names: Set<string>;
  /** Paths of placeholders for single properties, so that unsuitable ones are not tried again. */
  filled: Set<string>;
}

/**
 * A well-formed document made from a malformed one: malformed properties are removed; a required one is replaced by a
 * placeholder, or its parent is replaced by `standIn` or otherwise removed. Indexes are kept.
 * @returns undefined if nothing can be salvaged
 */
export function salvage(schema: z.ZodType, input: unknown, reading: Reading): Salvaged | undefined {
  if (!isPart(input)) return undefined;
  const work: Salvage = {
    ...reading,
    document: structuredClone(input),
    replaced: new Set(),
    names: new Set(),
    filled: new Set(),
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const shape = schema.safeParse(work.document);
    if (shape.success) return { document: shape.data, replaced: [...work.replaced], names: work.names };
    for (const issue of shape.error.issues) {
      if (issue.code === 'unrecognized_keys') {
        const part = partAt(work.document, issue.path);
        for (const key of issue.keys) if (isPart(part)) delete part[key];
      } else if (!isMended(work, issue.path)) return undefined;
    }
  }
  return undefined;
}

const isMended = (work: Salvage, path: Path): boolean =>
  isRemoved(work, path) ||
  isFilled(work, path) ||
  isReplacedAround(work, path) ||
  isRemovedAround(work, path);

function isRemoved({ document, names }: Salvage, path: Path): boolean {
  const holder = partAt(document, path.slice(0, -1));
  const last = path.at(-1) as PropertyKey;
  if (!isPart(holder) || Array.isArray(holder) || !Object.hasOwn(holder, last)) return false;
  noteNames(holder[last], last, names);
  delete holder[last];
  return true;
}

function isFilled({ document, names, filled, pathText }: Salvage, path: Path): boolean {
  const holder = partAt(document, path.slice(0, -1));
  const placeholder = filled.has(pathText(path)) ? undefined : placeholderAt(path);
  if (!isPart(holder) || Array.isArray(holder) || placeholder === undefined) return false;
  filled.add(pathText(path));
  noteNames(placeholder, path.at(-1), names);
  holder[path.at(-1) as PropertyKey] = placeholder;
  return true;
}

function isReplacedAround({ document, names, replaced, standIn, pathText }: Salvage, path: Path): boolean {
  for (let length = path.length; length > 0; length -= 1) {
    const at = path.slice(0, length);
    const part = partAt(document, at);
    const other = part === undefined ? undefined : standIn(at, part);
    const holder = partAt(document, at.slice(0, -1));
    if (other === undefined || !isPart(holder)) continue;
    holder[at.at(-1) as PropertyKey] = other;
    replaced.add(pathText(at));
    noteNames(other, undefined, names);
    return true;
  }
  return false;
}

/** The innermost enclosing property: the next round finds out whether it is optional. */
function isRemovedAround(work: Salvage, path: Path): boolean {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const at = path.slice(0, length);
    if (!isRemoved(work, at)) continue;
    work.replaced.add(work.pathText(at));
    return true;
  }
  return false;
}

/** The ids and keys in a part, or in the property with that key. */
function noteNames(value: unknown, key: PropertyKey | undefined, names: Set<string>): void {
  if (typeof value === 'string' && (key === 'id' || key === 'key')) names.add(value);
  if (Array.isArray(value)) for (const each of value) noteNames(each, undefined, names);
  else if (isPart(value)) for (const [name, each] of Object.entries(value)) noteNames(each, name, names);
}

const partAt = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) => (isPart(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    document,
  );

type Path = readonly PropertyKey[];

/** Placeholders by property, so that the rest of the part is still parsed. */
const PLACEHOLDERS: Readonly<Record<string, (path: Path) => unknown>> = {
  ...Object.fromEntries([...TEXT_KEYS].map((key) => [key, () => ({ en: '-' })])),
  maxLength: () => 1_000,
  maxItems: () => 10,
  source: () => '-',
  reviewed: () => '2026-01-01',
  givenName: () => '',
  familyName: () => '',
  email: () => '',
  id: (path) => ['unread', ...path].join('-'),
  key: (path) => ['unread', ...path].join('_'),
  from: (path) => (path[0] === 'migrations' && path.length === 3 ? `0.${String(path[1])}` : undefined),
  // Pages list the questions of their step.
  questions: (path) =>
    path.includes('pages')
      ? undefined
      : [{ id: ['unread', ...path].join('-'), type: 'information', label: { en: '-' } }],
};

/** The same for properties of the document itself. */
const OF_DOCUMENT: Readonly<Record<string, unknown>> = {
  version: '1.0',
  languages: [FALLBACK_LANGUAGE],
  ruleSet: 'unread@1.0',
  patient: {},
  parameters: [],
  derived: [],
  flags: [],
};

/** Placeholders for missing or malformed properties, so that the rest is still parsed. */
function placeholderAt(path: Path): unknown {
  const last = String(path.at(-1));
  if (path.length === 1 && Object.hasOwn(OF_DOCUMENT, last)) return structuredClone(OF_DOCUMENT[last]);
  return Object.hasOwn(PLACEHOLDERS, last) ? PLACEHOLDERS[last]?.(path) : undefined;
}
