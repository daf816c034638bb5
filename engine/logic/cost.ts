/** Estimates the maximum cost of evaluating logic, without any answers. */
import type { LogicJson } from '../base/logicJson.ts';
import { MAX_CHARACTERS, MAX_LEVELS, MAX_PARTS, MAX_STEPS } from './base/budget.ts';
import { operationIn } from './base/operation.ts';
import { MAX_EARLIER } from './operators/history.ts';
import type { Operator } from './operators/operator.ts';
import { CHARACTERS_A_STEP, largest, SCALAR, type Size, total } from './operators/size.ts';
import { operatorOf } from './operators.ts';

export type { Size } from './operators/size.ts';

interface Cost {
  steps: number;
  size: Size;
  /** A list or text in it exceeds the maximum size. */
  isTooLarge: boolean;
}

/** Maximum size of a named value; undefined for an unknown name. */
export type SizeOf = (name: string) => Size | undefined;

/** Default for unknown names: answers have few entries, and evaluation has its own budget. */
const ANSWER: Size = { items: 10, characters: 100, entry: SCALAR };
/** Number of items of a reduction that are simulated; the rest is extrapolated from the last ones' growth. */
const FOLLOWED = 12;
/** Maximum parts visited before the estimate itself is aborted. */
const MAX_VISITS = 200_000;
const GROWS = 1.05;

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
    if (Array.isArray(node)) {
      const parts = node.map((each: LogicJson) => walk(each, nameSize));
      const sizes = parts.map(({ size }) => size);
      const entry = largest(sizes);
      const characters = total(sizes, (size) => size.characters);
      const size = { items: node.length, characters, entry, levels: 1 + (entry.levels ?? 0) };
      return { steps: stepsOf(parts), size };
    }
    const operation = operationIn(node);
    if (!operation) return { steps: 1, size: SCALAR };
    const entry = operatorOf(operation.operator);
    const result = (entry.items ? overItems : plain)(entry, operation.args, nameSize);
    const { items, characters, levels = 0 } = result.size;
    if (levels > MAX_LEVELS) isTooLarge = true;
    if (items > MAX_PARTS || characters > MAX_CHARACTERS) isTooLarge = true;
    return result;
  };

  const plain = ({ gives, cost, earlier }: Operator, args: readonly LogicJson[], nameSize: SizeOf) => {
    if (gives === 'named') {
      const [first = '', ...rest] = String(args[0] ?? '').split('.');
      const read = nameSize(first) ?? ANSWER;
      const element = rest.length === 0 ? read : (read.entry ?? read);
      if (args.length === 1) return { steps: 1, size: element };
      const otherwise = walk(args[1] as LogicJson, nameSize);
      return { steps: 1 + otherwise.steps, size: cost([element, otherwise.size], 0).size };
    }
    const parts = args.map((each, index) => {
      const part = walk(each, nameSize);
      return earlier && index === 0 ? { ...part, steps: part.steps * (MAX_EARLIER + 1) } : part;
    });
    const sizes = parts.map(({ size }) => size);
    const read = total(sizes, ({ items, characters }) => items + characters / CHARACTERS_A_STEP);
    const itemCost = cost(sizes, read);
    return { steps: stepsOf(parts) + itemCost.steps, size: itemCost.size };
  };

  const overItems = ({ items: how, cost }: Operator, args: readonly LogicJson[], nameSize: SizeOf) => {
    const [source = null, body = null, start = null] = args;
    const list = walk(source, nameSize);
    const { items } = list.size;
    const entry = list.size.entry ?? SCALAR;
    if (how === 'fold') {
      const first = walk(start, nameSize);
      const folded = reduction(body, { items, entry }, first.size);
      const { size } = cost([list.size, folded.size], 0);
      return { steps: list.steps + first.steps + folded.steps, size };
    }
    const ofItem: SizeOf = (name) => (name === '' ? entry : (entry.entry ?? entry));
    const each = walk(body, ofItem);
    return { steps: list.steps + items * (each.steps + 1), size: cost([list.size, each.size], 0).size };
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
    // Grows by a factor or by an increasing amount with each item.
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

const stepsOf = (parts: ReadonlyArray<{ steps: number }>): number =>
  parts.reduce((steps, each) => steps + each.steps, 1);
