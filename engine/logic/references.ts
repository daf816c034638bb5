/** Finds what logic reads. */
import type { LogicJson } from '../base/logicJson.ts';
import { operationIn, walkOperations } from './base/operation.ts';
import { isBody, namesIn } from './operators/operator.ts';
import { operatorOf } from './operators.ts';

/** What a condition reads: question ids or derived values, and flags by `flag`. */
interface Reads {
  keys: Set<string>;
  /** Of the keys, those read of the present answers, and those read of earlier submissions. */
  now: Set<string>;
  earlier: Set<string>;
  flags: Set<string>;
  /** Question and option pairs of `chose`. */
  choices: Array<{ key: string; value: string | number }>;
}

/** Everything a (checked) condition reads outside the items of its own lists. */
export function readsOf(logic: LogicJson): Reads {
  const reads: Reads = {
    keys: new Set(),
    now: new Set(),
    earlier: new Set(),
    flags: new Set(),
    choices: [],
  };
  const visit = (node: LogicJson, insideList: boolean, when: When): void => {
    const add = (key: string): void => {
      reads.keys.add(key);
      if (when !== 'earlier') reads.now.add(key);
      if (when !== 'now') reads.earlier.add(key);
    };
    if (Array.isArray(node)) {
      for (const item of node) visit(item, insideList, when);
      return;
    }
    const operation = operationIn(node);
    if (!operation) return;
    const { operator, args } = operation;
    const entry = operatorOf(operator);
    if (operator === 'var' && !insideList) add(String(args[0]).split('.')[0] as string);
    for (const name of namesIn(entry, args)) {
      if (entry.names?.of === 'flag') reads.flags.add(name);
      else add(name);
    }
    if (entry.names?.of === 'choice') {
      reads.choices.push({ key: String(args[0]), value: args[1] as string | number });
    }
    args.forEach((item, index) => {
      const inner = entry.earlier && index === 0 ? whenRead(entry.earlier.readsNow, when) : when;
      visit(item, insideList || isBody(entry, index), inner);
    });
  };
  visit(logic, false, 'now');
  return reads;
}

type When = 'now' | 'earlier' | 'both';

const whenRead = (readsNow: boolean, around: When): When =>
  readsNow && around !== 'earlier' ? 'both' : 'earlier';

/** Whether a part of it treats "unknown" as an input, so that its result without answers proves nothing. */
export function asksWhatIsKnown(logic: LogicJson): boolean {
  let isRead = false;
  walkOperations(logic, '', ({ operator }) => {
    isRead ||= operatorOf(operator).asksWhatIsKnown === true;
  });
  return isRead;
}
