/** Parses the readable part of a malformed document, so that its other problems are reported as well. */
import type { z } from 'zod';
import { error, localize, type Problem } from '../base/problem.ts';
import { TEXT_KEYS } from '../definition/localized.ts';

type Part = Record<PropertyKey, unknown>;
type Path = readonly PropertyKey[];

/** Maximum nesting depth of a document. */
const MAX_LEVELS = 100;
/** Each round may uncover more problems, behind the malformed property. */
const ROUNDS = 4;

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

/** For texts and limits that are missing or malformed, so that the rest of their part is still read. */
const PLACEHOLDERS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries([...TEXT_KEYS].map((key) => [key, { en: '-' }])),
  maxLength: 1_000,
  maxItems: 10,
  source: '-',
  reviewed: '2026-01-01',
};

export interface Salvaged {
  document: unknown;
  /** Paths where a placeholder replaces a malformed part. */
  replaced: string[];
}

/**
 * A well-formed document made from a malformed one: malformed properties are removed; where one is required,
 * a text or limit is put in its place, or its parent is replaced by `standIn`. Indexes are kept.
 * @param standIn placeholder for the part at a path, made from it; undefined if there is none
 * @returns undefined if nothing can be salvaged
 */
export function salvage(
  schema: z.ZodType,
  input: unknown,
  standIn: (path: Path, part: unknown) => unknown,
  pathText: (path: Path) => string,
): Salvaged | undefined {
  if (!isPart(input)) return undefined;
  const document: Part = structuredClone(input);
  const replaced = new Set<string>();
  const filled = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const shape = schema.safeParse(document);
    if (shape.success) return { document: shape.data, replaced: [...replaced] };
    for (const issue of shape.error.issues) {
      const holder = partAt(document, issue.path.slice(0, -1));
      if (issue.code === 'unrecognized_keys') {
        const part = partAt(document, issue.path);
        for (const key of issue.keys) if (isPart(part)) delete part[key];
        continue;
      }
      const last = issue.path.at(-1) as PropertyKey;
      const at = pathText(issue.path);
      if (isPart(holder) && !Array.isArray(holder) && Object.hasOwn(holder, last)) {
        delete holder[last];
      } else if (isPart(holder) && !filled.has(at) && Object.hasOwn(PLACEHOLDERS, last)) {
        filled.add(at);
        holder[last] = structuredClone(PLACEHOLDERS[String(last)]);
      } else if (!replaceAround(document, issue.path, { standIn, pathText, replaced })) return undefined;
    }
  }
  return undefined;
}

function replaceAround(
  document: Part,
  path: Path,
  {
    standIn,
    pathText,
    replaced,
  }: {
    standIn: (path: Path, part: unknown) => unknown;
    pathText: (path: Path) => string;
    replaced: Set<string>;
  },
): boolean {
  for (let length = path.length; length > 0; length -= 1) {
    const at = path.slice(0, length);
    const part = partAt(document, at);
    const other = part === undefined ? undefined : standIn(at, part);
    const holder = partAt(document, at.slice(0, -1));
    if (other === undefined || !isPart(holder)) continue;
    holder[at.at(-1) as PropertyKey] = other;
    replaced.add(pathText(at));
    return true;
  }
  return false;
}

const partAt = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) => (isPart(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    document,
  );

/** Problems that may be caused by what was removed: of names and of order. */
const MAY_FOLLOW =
  /^(dangling|no_|page|row|patient|reads_later|order$|logic_kind|translation|text_source|measure|role|extract|proposed|switch|duplicate_|single_|alert|unreachable)/;

/** Maximum number of malformed places reported; further ones are reported once these are fixed. */
const MAX_PROBLEMS = 1_000;

/**
 * All problems of a malformed document: of its shape, and of the salvaged part those that are certain,
 * meaning not in placeholders and not caused by them.
 */
export function allProblems(
  deep: readonly Problem[],
  shapes: readonly Problem[],
  salvaged: { problems: readonly Problem[]; replaced: readonly string[] },
): Problem[] {
  const touched = [...shapes.map(({ path }) => path), ...salvaged.replaced];
  const others =
    touched.length > MAX_PROBLEMS
      ? []
      : salvaged.problems.filter(
          ({ code, path }) =>
            !touched.some((each) => path.startsWith(each) || each.startsWith(path)) &&
            !(salvaged.replaced.length > 0 && MAY_FOLLOW.test(code)),
        );
  const reported = new Set(others.filter(({ code }) => code === 'logic_depth').map(({ path }) => path));
  const isReported = (path: string): boolean => [...reported].some((each) => path.startsWith(each));
  return [...deep.filter(({ path }) => !isReported(path)), ...shapes, ...others];
}
