/** Recognizes compound reads in stored evidence. */
import type { LogicJson } from '@clinic/engine/base';
import { type CompoundRead, readOfLogic } from '@clinic/engine/editing';
import type { Trace } from '@clinic/engine/logic';

/** The outermost operators of such reads. */
const OUTERMOST: ReadonlySet<string> = new Set(['if', 'reduce', '/']);

/** The compound read of a trace, and its logic; undefined for anything else. */
export function readOfTrace(trace: Trace): { read: CompoundRead; logic: LogicJson } | undefined {
  if (!OUTERMOST.has(trace.operator)) return undefined;
  const logic = logicOfTrace(trace);
  const read = readOfLogic(logic);
  return read && { read, logic };
}

function logicOfTrace({ operator, operand, args = [], body }: Trace): LogicJson {
  if (operator === 'constant') return (operand ?? null) as LogicJson;
  if (operator === 'var') return { var: operand as LogicJson };
  const [list, ...others] = args.map(logicOfTrace);
  if (body === undefined) return { [operator]: list === undefined ? [] : [list, ...others] };
  return { [operator]: [list ?? null, body, ...(operator === 'reduce' ? others.slice(0, 1) : [])] };
}
