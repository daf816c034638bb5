/** Reads as much as can be read of a document whose shape is wrong, so that its other problems are told as well. */
import type { z } from 'zod';
import { error, localize, type Problem } from '../base/problem.ts';

type Part = Record<PropertyKey, unknown>;
type Path = readonly PropertyKey[];

/** Levels of lists and objects in a document. */
const MAX_LEVELS = 100;
/** Each may uncover further ones: what is behind the wrong property. */
const ROUNDS = 4;

/**
 * The document without what lies more than 100 levels deep, and a problem for each place where it was cut. Goes
 * through it without recursion, which such a document would exhaust.
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
  /** Where something stands in for what could not be read. */
  replaced: string[];
}

/**
 * A document of the right shape made from one of a wrong shape: properties that are wrong are left out; where one
 * is needed, `standIn` gives another part for the one that holds it. Places stay what they are.
 * @param standIn for the part at a path, made from it; undefined where nothing can stand in there
 * @returns undefined where nothing can be read
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
      if (isPart(holder) && !Array.isArray(holder) && Object.hasOwn(holder, last)) {
        delete holder[last];
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

/** Problems that may come only from what was left out: of names that are read there, and of order. */
const MAY_FOLLOW =
  /^(dangling|no_|page|row|patient|reads_later|order$|logic_kind|translation|text_source|measure|switch|duplicate_|single_|alert|unreachable)/;

/** More wrong places than anybody reads: what else there is waits until they are mended. */
const MAX_PROBLEMS = 1_000;

/**
 * All problems of a document of a wrong shape: of its shape, and of what was salvaged those it has without doubt,
 * which is none of what stands in, or because of it.
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
  const told = new Set(others.filter(({ code }) => code === 'logic_depth').map(({ path }) => path));
  const isTold = (path: string): boolean => [...told].some((each) => path.startsWith(each));
  return [...deep.filter(({ path }) => !isTold(path)), ...shapes, ...others];
}
