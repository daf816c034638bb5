/** FHIRPath, by the library of the NLM. Expressions come from documents; none of them is executed as code. */

import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import { RE2JS } from 're2js';
import type { Expressions } from '../fhir/validate/context.ts';

const MAX_LENGTH = 5000;
/** The maximum nesting of brackets. How many the library can handle depends on the remaining stack. */
const MAX_DEPTH = 200;
const MAX_KEPT = 2000;

type Compiled = (data: unknown, variables: Record<string, unknown>) => unknown[];

/** The longest text that replacing may produce. A budget cannot stop a single long step. */
const MAX_TEXT = 1_000_000;

function textIn(inputs: readonly unknown[]): string | undefined {
  const [text, second] = inputs.map((input) => fhirpath.util.valData(input));
  if (second !== undefined) throw new Error('A single text is needed.');
  return typeof text === 'string' ? text : undefined;
}

/** Replaces in a text as FHIRPath does, but refuses results that get too long. */
function replaceIn(inputs: readonly unknown[], pattern: RE2JS | string, by: unknown): string | [] {
  const text = textIn(inputs);
  if (text === undefined || typeof by !== 'string') return [];
  if ((text.length + 1) * (by.length + 1) > MAX_TEXT) throw new Error('A text is too long.');
  return typeof pattern === 'string'
    ? text.replaceAll(pattern, () => by)
    : pattern.matcher(text).replaceAll(by);
}

/** Longer than any real pattern: matching a text takes the time of one times the length of the other. */
const MAX_PATTERN = 500;
const FLAGS: Readonly<Record<string, number>> = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE };

/**
 * An author's pattern, for an engine without backtracking: it takes linear time on every text, and refuses what no
 * such engine can do (looking around, referring back).
 */
function linear(pattern: string, { dot = 0, flags = '' }: { dot?: number; flags?: unknown } = {}): RE2JS {
  if (pattern.length > MAX_PATTERN) throw new Error(`A pattern has at most ${MAX_PATTERN} characters.`);
  let bits = dot;
  for (const flag of String(flags)) {
    const bit = FLAGS[flag];
    if (bit === undefined) throw new Error('A pattern has the flags i and m alone.');
    bits |= bit;
  }
  return RE2JS.compile(RE2JS.translateRegExp(pattern), bits);
}

const matching =
  (whole: boolean) =>
  (inputs: unknown[], pattern: unknown, flags?: unknown): boolean | [] => {
    const text = textIn(inputs);
    if (text === undefined || typeof pattern !== 'string') return [];
    const linearPattern = linear(whole ? `^(?:${pattern})$` : pattern, { dot: RE2JS.DOTALL, flags });
    return linearPattern.matcher(text).find();
  };

/** Whether a pattern is found in a text; undefined for a pattern that is not used. */
export function matchesIn(text: string, pattern: string): boolean | undefined {
  try {
    return matching(false)([text], pattern) === true;
  } catch {
    return undefined;
  }
}

const MATCHING = { 1: ['String' as const], 2: ['String' as const, 'String' as const] };

/** The longest list that combining or selecting may produce. */
const MAX_LIST = 100_000;

/** Selects as FHIRPath does, but refuses lists that get too long, on which the library overflows the stack. */
function select(this: { $index: number }, inputs: unknown[], each: (input: unknown) => unknown): unknown[] {
  const selected: unknown[] = [];
  for (const [index, input] of inputs.entries()) {
    this.$index = index;
    for (const value of [each(input)].flat()) selected.push(value);
    if (selected.length > MAX_LIST) throw new Error('A list is too long.');
  }
  return selected;
}

const FUNCTIONS = {
  combine: {
    fn: (inputs: unknown[], other: unknown[]) => {
      if (inputs.length + other.length > MAX_LIST) throw new Error('A list is too long.');
      return [...inputs, ...other];
    },
    arity: { 1: ['AnyAtRoot' as const] },
    internalStructures: true,
  },
  replace: {
    fn: (inputs: unknown[], pattern: unknown, by: unknown) =>
      typeof pattern === 'string' ? replaceIn(inputs, pattern, by) : [],
    arity: { 2: ['String' as const, 'String' as const] },
  },
  select: { fn: select, arity: { 1: ['Expr' as const] }, internalStructures: true },
  matches: { fn: matching(false), arity: MATCHING },
  matchesFull: { fn: matching(true), arity: MATCHING },
  replaceMatches: {
    fn: (inputs: unknown[], pattern: unknown, by: unknown) =>
      typeof pattern === 'string' ? replaceIn(inputs, linear(pattern), by) : [],
    arity: { 2: ['String' as const, 'String' as const] },
  },
};

const OPTIONS = {
  userInvocationTable: FUNCTIONS,
  // Expressions must not write to the console or fetch anything.
  traceFn: () => undefined,
  async: false,
} as const;

const compiled = new Map<string, Compiled | Error>();

function compile(expression: string, base: string): Compiled | Error {
  const key = `${base}\n${expression}`;
  const cached = compiled.get(key);
  if (cached) return cached;
  if (compiled.size >= MAX_KEPT) compiled.clear();
  const made = compileNew(expression, base);
  compiled.set(key, made);
  return made;
}

function compileNew(expression: string, base: string): Compiled | Error {
  if (expression.length > MAX_LENGTH) return new Error(`It is longer than ${MAX_LENGTH} characters.`);
  if (depthOf(expression) > MAX_DEPTH)
    return new Error(`It has more than ${MAX_DEPTH} brackets within brackets.`);
  try {
    const path = base.includes('.') ? { base, expression } : expression;
    return fhirpath.compile(path, r4, OPTIONS) as Compiled;
  } catch (error) {
    const [line = ''] = String((error as Error).message).split('\n', 1);
    return new Error(`Not a FHIRPath expression: ${line.slice(0, 200)}`);
  }
}

const TEXT_OR_BRACKET = /'(?:[^'\\]|\\.)*'|[()]/g;

function depthOf(expression: string): number {
  let [depth, deepest] = [0, 0];
  for (const [part] of expression.matchAll(TEXT_OR_BRACKET)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

export const fhirPathExpressions: Expressions = {
  fault: (expression) => {
    const result = compile(expression, 'QuestionnaireResponse');
    return result instanceof Error ? result.message : undefined;
  },
  evaluate: (expression, focus, base, variables) => {
    const result = compile(expression, base);
    if (result instanceof Error) throw result;
    return result(focus, variables);
  },
};
