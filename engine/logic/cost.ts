/** Estimates the maximum cost of evaluating logic, without any answers. */

import type { LogicJson } from '../base/logicJson.ts';
import { MAX_CHARACTERS, MAX_LEVELS, MAX_PARTS, MAX_STEPS } from './budget.ts';
import { LIST_OPERATORS } from './operators.ts';
import { argumentsOf } from './references.ts';

/** Maximum size of a value: entries of a list, characters of a text, and the same for each entry. */
export interface Size {
  items: number;
  characters: number;
  entry?: Size;
  /** Nesting depth of lists; 0 by default. */
  levels?: number;
  /** Size of the lookup table that `score` of it expands to. */
  points?: number;
}

export interface Cost {
  steps: number;
  size: Size;
  /** A list or text in it exceeds the maximum size. */
  isTooLarge: boolean;
}

/** Maximum size of a named value; undefined for an unknown name. */
export type SizeOf = (name: string) => Size | undefined;

const SCALAR: Size = { items: 1, characters: 24 };
/** Default for unknown names: answers have few entries, and evaluation has its own budget. */
const ANSWER: Size = { items: 10, characters: 100, entry: SCALAR };
const CHARACTERS_A_STEP = 64;
/** Number of items of a reduction that are simulated; the rest is extrapolated from the last ones' growth. */
const FOLLOWED = 12;
/** Parts visited before the estimate itself is aborted. */
const MAX_VISITS = 200_000;
const GROWS = 1.05;

const larger = (sizes: readonly Size[]): Size => {
  const entries = sizes.flatMap(({ entry }) => entry ?? []);
  const levels = sizes.reduce((most, size) => Math.max(most, size.levels ?? 0), 0);
  return {
    items: sizes.reduce((most, { items }) => Math.max(most, items), 1),
    characters: sizes.reduce((most, { characters }) => Math.max(most, characters), 0),
    ...(entries.length > 0 ? { entry: larger(entries) } : {}),
    ...(levels > 0 ? { levels } : {}),
  };
};

/** Whether a cost exceeds the budget of one evaluation. */
export const isTooExpensive = ({ steps, isTooLarge }: Cost): boolean => isTooLarge || !(steps <= MAX_STEPS);

/**
 * The maximum steps (see `budget.ts`) and size of a checked piece of logic: list operators times the lengths
 * of their lists, and concatenated texts and lists, including ones that grow with each item.
 * @param sizeOf of questions, derived values and parameters
 */
export function costOf(logic: LogicJson, sizeOf: SizeOf = () => undefined): Cost {
  let visits = 0;
  let isTooLarge = false;
  const walk = (node: LogicJson, nameSize: SizeOf): { steps: number; size: Size } => {
    visits += 1;
    if (visits > MAX_VISITS) isTooLarge = true;
    if (isTooLarge) return { steps: 1, size: SCALAR };
    if (typeof node === 'string') return { steps: 1, size: { items: 1, characters: node.length } };
    if (node === null || typeof node !== 'object') return { steps: 1, size: SCALAR };
    if (Array.isArray(node)) {
      const parts = node.map((each: LogicJson) => walk(each, nameSize));
      const entry = larger(parts.map(({ size }) => size));
      return {
        steps: total(parts, 1),
        size: {
          items: node.length,
          characters: sum(parts, ({ characters }) => characters),
          entry,
          levels: 1 + (entry.levels ?? 0),
        },
      };
    }
    const operation = node as { readonly [operator: string]: LogicJson };
    const operator = Object.keys(operation)[0] as string;
    const args = argumentsOf(operation, operator);
    const found = LIST_OPERATORS.has(operator)
      ? overItems(operator, args, nameSize)
      : plain(operator, args, nameSize);
    const { items, characters, levels = 0 } = found.size;
    if (levels > MAX_LEVELS) isTooLarge = true;
    if (items > MAX_PARTS || characters > MAX_CHARACTERS) isTooLarge = true;
    return found;
  };

  const plain = (operator: string, args: readonly LogicJson[], nameSize: SizeOf) => {
    if (operator === 'var') {
      const path = String(args[0] ?? '');
      const [first = '', ...rest] = path.split('.');
      const read = nameSize(first) ?? ANSWER;
      const own = rest.length === 0 ? read : (read.entry ?? read);
      const otherwise = args.length > 1 ? walk(args[1] as LogicJson, nameSize) : undefined;
      return { steps: 1 + (otherwise?.steps ?? 0), size: otherwise ? larger([own, otherwise.size]) : own };
    }
    const parts = args.map((each) => walk(each, nameSize));
    const sizes = parts.map(({ size }) => size);
    const steps = total(parts, 1);
    const read = sum(parts, ({ items, characters }) => items + characters / CHARACTERS_A_STEP);
    switch (operator) {
      case 'and':
      case 'or':
      case 'if':
      case '?:':
      case 'coalesce':
        return { steps, size: larger(sizes) };
      case 'merge': {
        const items = sum(parts, (size) => size.items);
        const characters = sum(parts, (size) => size.characters);
        return { steps: steps + items, size: { ...larger(sizes), items, characters } };
      }
      case 'cat':
        return {
          steps: steps + read,
          size: { items: 1, characters: sum(parts, (size) => size.items + size.characters) },
        };
      case 'in': {
        const [needle = SCALAR, list = SCALAR] = sizes;
        const isText = list.items === 1;
        const compared = isText ? (needle.characters * list.characters) / CHARACTERS_A_STEP : list.items / 8;
        return { steps: steps + compared, size: SCALAR };
      }
      case 'substr':
        return { steps: steps + read, size: { items: 1, characters: sizes[0]?.characters ?? 0 } };
      case 'missing':
      case 'missing_some':
        return { steps: steps + read, size: { items: Math.round(read), characters: 80, entry: SCALAR } };
      case 'score':
        return { steps: steps + (sizes[0]?.points ?? 10), size: SCALAR };
      default:
        return { steps: steps + read, size: SCALAR };
    }
  };

  const overItems = (operator: string, args: readonly LogicJson[], nameSize: SizeOf) => {
    const [source = null, body = null, start = null] = args;
    const list = walk(source, nameSize);
    const { items } = list.size;
    const entry = list.size.entry ?? SCALAR;
    if (operator === 'reduce') {
      const first = walk(start, nameSize);
      const folded = reduction(body, { items, entry }, first.size);
      return { steps: list.steps + first.steps + folded.steps, size: folded.size };
    }
    const ofItem: SizeOf = (name) => (name === '' ? entry : (entry.entry ?? entry));
    const each = walk(body, ofItem);
    const steps = list.steps + items * (each.steps + 1);
    if (operator === 'map') {
      const characters = items * each.size.characters;
      return { steps, size: { items, characters, entry: each.size, levels: 1 + (each.size.levels ?? 0) } };
    }
    return { steps, size: operator === 'filter' ? list.size : SCALAR };
  };

  const reduction = (body: LogicJson, { items, entry }: { items: number; entry: Size }, start: Size) => {
    let steps = 0;
    let size = start;
    let before = start;
    let last = 0;
    const followed = Math.min(items, FOLLOWED);
    for (let turn = 0; turn < followed && !isTooLarge; turn += 1) {
      const accumulator = size;
      const each = walk(body, (name) =>
        name === 'accumulator' ? accumulator : name === 'current' ? entry : undefined,
      );
      before = size;
      size = each.size;
      last = each.steps + 1;
      steps += last;
    }
    const rest = items - followed;
    if (rest <= 0) return { steps, size };
    const weight = ({ items: count, characters }: Size) => count + characters;
    const growth = weight(size) / Math.max(1, weight(before));
    const added = weight(size) - weight(before);
    // Grows by a factor with each item, or by a little more with each.
    const isMultiplied = growth > GROWS && added > weight(before) / 2;
    const factor = isMultiplied ? growth ** rest : 1;
    const end = {
      ...size,
      items: size.items * factor + rest * Math.max(0, size.items - before.items),
      characters: size.characters * factor + rest * Math.max(0, size.characters - before.characters),
      levels: (size.levels ?? 0) + rest * Math.max(0, (size.levels ?? 0) - (before.levels ?? 0)),
    };
    const average = last * (1 + (Math.min(factor, Number.MAX_SAFE_INTEGER) - 1) / 2);
    return {
      steps: steps + rest * average + (rest * rest * Math.max(0, size.items - before.items)) / 2,
      size: end,
    };
  };

  const { steps, size } = walk(logic, sizeOf);
  return { steps, size: isTooLarge ? SCALAR : size, isTooLarge };
}

const total = (parts: ReadonlyArray<{ steps: number }>, own: number): number =>
  parts.reduce((steps, each) => steps + each.steps, own);

const sum = (parts: ReadonlyArray<{ size: Size }>, of: (size: Size) => number): number =>
  parts.reduce((result, { size }) => result + of(size), 0);
