/** Finds the answers that decided a flag. */

import type { Value } from '../../engine/base/logicJson.ts';
import type { Questionnaire } from '../../engine/form/questionnaire.ts';
import type { Trace } from '../../engine/logic/trace.ts';
import type { Evidence } from './evidence.ts';
import { readKey } from './explainNames.ts';

/**
 * Ids of the questions that decided a raised flag, directly or through derived values: for alternatives only those that
 * hold, and for an "if" the conditions up to the branch taken.
 */
export function decisiveQuestions(
  evidence: Evidence,
  { questions }: Pick<Questionnaire, 'questions'>,
): string[] {
  const found = new Set<string>();
  const opened = new Set<string>();
  const visit = (trace: Trace): void => {
    const name = readKey(trace);
    const key = name?.split('.')[0];
    if (key !== undefined && questions.has(key)) found.add(key);
    const derived = name === undefined ? undefined : evidence.derived[name];
    if (name !== undefined && derived && !opened.has(name)) {
      opened.add(name);
      visit(derived);
    }
    decisive(trace).forEach(visit);
  };
  [evidence.trace, ...(evidence.alert ? [evidence.alert] : [])].forEach(visit);
  return [...found];
}

function decisive({ operator, args = [], outcome }: Trace): readonly Trace[] {
  if (operator === 'or' && holds(outcome)) return args.filter((arg) => holds(arg.outcome));
  if (operator === 'and' && fails(outcome)) return args.filter((arg) => fails(arg.outcome));
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
