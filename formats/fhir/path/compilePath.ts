/** Compiles FHIRPath expressions of a questionnaire to our logic. */
import type { LogicJson } from '@clinic/engine/base';
import { checkLogic, rounded, UNKNOWN } from '@clinic/engine/logic';
import type { Context, ValueType } from './collection.ts';
import { EXACT_DIGITS } from './compare.ts';
import { evaluatePath } from './evaluate.ts';
import { parsePath } from './parse.ts';
import { NotCompiled, type PathReason } from './reason.ts';
import type { PathResolver } from './resolver.ts';
import { condition, listOf, single } from './values.ts';
import { itemAround, MAX_PARTS, RESPONSE, readFromFirst, sizeOf } from './variables.ts';

export type CompiledPath =
  | { logic: LogicJson; type: ValueType | 'list' | 'nothing' }
  | { reason: PathReason };

/** The requested result: whether the expression holds, its single value, or all its values. */
type PathUse = 'condition' | 'value' | 'list';

/** Maximum entries visited while compiling one expression. */
const MAX_STEPS = 200_000;

/**
 * Compiles an expression to logic that passed `checkLogic`, over the questions of a resolver and `today`.
 *
 * FHIRPath's empty collection is unknown (`undefined`); an answer that does not apply is empty too. Several values
 * where FHIRPath allows only one, an error there, are unknown. An item is in the response if it has an answer, a group
 * if an item in it has one. A coding is the value of our option.
 *
 * The expression is only parsed, never executed: it can use only the closed set of operators.
 * @param source at most 20,000 characters, nested at most 200 levels deep
 * @returns the logic and the kind of its result, or why it is not compiled and where; it never throws
 */
export function compilePath(source: string, resolver: PathResolver, use: PathUse): CompiledPath {
  let steps = 0;
  const context: Context = {
    resolver,
    focus: RESPONSE,
    isInside: false,
    run: evaluatePath,
    expanding: [],
    expanded: new Map(),
    spend: (at, count) => {
      steps += count;
      if (steps > MAX_STEPS) throw new NotCompiled(at, 'too_large');
    },
  };
  try {
    const compiled = resultOf(source, context, use);
    const isTooLarge = sizeOf(compiled.logic) > MAX_PARTS;
    if (isTooLarge || checkLogic(compiled.logic, '').length > 0) throw new NotCompiled(0, 'too_large');
    return compiled;
  } catch (cause) {
    if (cause instanceof NotCompiled) return { reason: cause.reason };
    throw cause;
  }
}

function resultOf(
  source: string,
  context: Context,
  use: PathUse,
): Extract<CompiledPath, { logic: LogicJson }> {
  const path = parsePath(source);
  const item = itemAround(context.resolver);
  const places = !item ? [RESPONSE] : context.resolver.startsAtItem ? [item] : [RESPONSE, item];
  const collection = readFromFirst(places, (focus) => evaluatePath(path, { ...context, focus }));
  if (use === 'condition') return { logic: condition(collection, 0), type: 'boolean' };
  if (use === 'list') return { logic: listOf(collection, 0), type: 'list' };
  const node = single(collection, 0);
  if (!node) return { logic: UNKNOWN, type: 'nothing' };
  const { logic, type, inexact } = node;
  if (type === 'zonedText') throw new NotCompiled(0, 'timeZone');
  return { logic: inexact ? rounded(logic, EXACT_DIGITS) : logic, type };
}
