/** Finds the reads that decided the result of an evaluation. */
import type { Value } from '../base/logicJson.ts';
import type { Trace } from './trace.ts';

/** The name of the question or variable that a trace reads. */
export const readKey = ({ operator, operand }: Trace): string | undefined =>
  operator === 'var' || operator === 'chose' ? String(operand) : undefined;

/**
 * The reads that decided these evaluations: for alternatives only those that hold, for an "if" the conditions up to the
 * branch taken, for a fallback what comes before it only if that is unknown.
 * @param behind the evaluation of what a read names, such as a computed value; followed once
 */
export function decisiveReads(
  roots: readonly Trace[],
  behind: (read: Trace) => readonly Trace[] = () => [],
): Trace[] {
  const traces: Trace[] = [];
  const opened = new Set<string>();
  const visit = (trace: Trace): void => {
    if (trace.operator === 'flag' || readKey(trace) !== undefined) {
      traces.push(trace);
      const name = `${trace.operator} ${String(trace.operand)}`;
      if (!opened.has(name)) {
        opened.add(name);
        behind(trace).forEach(visit);
      }
    }
    decisive(trace).forEach(visit);
  };
  roots.forEach(visit);
  return traces;
}

function decisive({ operator, args = [], outcome }: Trace): readonly Trace[] {
  if (operator === 'or' && holds(outcome)) return args.filter((arg) => holds(arg.outcome));
  if (operator === 'and' && fails(outcome)) return args.filter((arg) => fails(arg.outcome));
  if (operator === 'coalesce' && args[0]?.outcome !== undefined) return args.slice(0, 1);
  if (operator !== 'if' && operator !== '?:') return args;
  for (let index = 0; index + 1 < args.length; index += 2) {
    const condition = args[index]?.outcome;
    if (condition === undefined) return args;
    if (holds(condition)) return [...conditionsUntil(args, index), args[index + 1] as Trace];
  }
  return [...conditionsUntil(args, args.length - 2), ...args.slice(args.length - (args.length % 2))];
}

const conditionsUntil = (args: readonly Trace[], last: number): Trace[] =>
  args.filter((_, index) => index % 2 === 0 && index <= last);

const truthOf = (value: Value): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));
const holds = (outcome: Trace['outcome']): boolean => outcome !== undefined && truthOf(outcome);
const fails = (outcome: Trace['outcome']): boolean => outcome !== undefined && !truthOf(outcome);
