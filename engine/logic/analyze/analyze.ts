/**
 * Possible results of conditions, over all possible answers. Derived numbers that are compared with limits
 * are treated as independent of the answers they are computed from: an over-approximation, never less than
 * what is possible.
 */
import type { LogicJson } from '../../base/logicJson.ts';
import type { Use } from '../base/node.ts';
import { nameRead, type Operation, operationIn } from '../base/operation.ts';
import { argumentUse } from '../operators/operator.ts';
import type { Operands, ValueSets } from '../operators/valueSet.ts';
import { operatorOf } from '../operators.ts';
import type { Analyzed } from './analyzed.ts';
import { among, compared, computed } from './combined.ts';
import { constantScalar, type Leaves, leavesIn, memberLeaf, type Picked } from './leaves.ts';
import * as sets from './valueSets.ts';
import { ANYTHING, only, type Scalar, truth, UNKNOWN, union, type ValueSet } from './valueSets.ts';

export interface Analysis {
  /** Possible results of a condition with these parts picked; the rest is unrestricted. */
  of(logic: LogicJson, picked: Picked): ValueSet;
  /** Leaves that can be split to learn more about a condition, with their number of parts. */
  leavesOf(logic: LogicJson): ReadonlyMap<string, number>;
}

const SETS: ValueSets = {
  ...sets,
  between: (min, max) => sets.within(sets.closed(min, max)),
  compared,
  computed,
};

const NOTHING_PICKED: Picked = new Map();

/** The possible results of conditions over the facts that `analyzed` describes; `logic` must be checked. */
export function analyze(analyzed: Analyzed): Analysis {
  const leaves = leavesIn(analyzed, (logic) => of(logic, NOTHING_PICKED, 'value'));

  const of = (logic: LogicJson, picked: Picked, use: Use): ValueSet => {
    if (logic === null || typeof logic !== 'object') return only(logic);
    const operation = operationIn(logic);
    if (!operation) {
      // A list with an unknown entry cannot be compared.
      const isOpen = (logic as readonly LogicJson[]).some((item) => of(item, picked, 'value').unknown);
      return { ...ANYTHING, unknown: use === 'value' && isOpen };
    }
    return operatorOf(operation.operator).values(SETS, operandsOf(operation, picked, use));
  };

  const operandsOf = ({ operator, args }: Operation, picked: Picked, use: Use): Operands => {
    const { role } = operatorOf(operator);
    const at = (index: number, as: Use = argumentUse(role(index, args.length), use)): ValueSet =>
      of((args[index] ?? null) as LogicJson, picked, as);
    return {
      args,
      use,
      of: at,
      all: (as) => args.map((_, index) => at(index, as)),
      ofLogic: (logic, as) => of(logic, picked, as),
      named: () => named(String(args[0]), picked, 'value'),
      flag: () => flag(String(args[0]), picked),
      chosen: () => chosen(args as readonly [string, Scalar], picked),
      contained: () => contained(args, (index) => at(index), leaves, picked),
      someItem: () => {
        const [list, options] = [nameRead(args[0]), leaves.soughtIn(args[1])];
        if (list === undefined || !options || !leaves.isList(list)) return truth(true, true, true);
        return membership(leaves, list, options, picked);
      },
    };
  };

  const named = (name: string, picked: Picked, side: 'value' | 'chosen'): ValueSet => {
    if (name.includes('.')) return union(ANYTHING, only(null));
    const logic = leaves.isCut(name) ? undefined : analyzed.derived.get(name);
    if (logic !== undefined) return of(logic, picked, 'value');
    const domain = analyzed.derived.has(name) ? undefined : leaves.domainOf(name);
    if (domain?.kind === 'fixed') return domain.value;
    if (domain?.kind !== 'list') return union(...leaves.cellsOf(name, picked).map((cell) => cell[side]));
    // A list of only unknown entries may be empty, and one with any cannot be compared.
    return union(
      ...leaves.statesOf(name, picked).map((state) => {
        if (state === 'unknown') return UNKNOWN;
        return state === 'absent' ? only(null) : { ...ANYTHING, unknown: state === 'open' };
      }),
    );
  };

  const flag = (key: string, picked: Picked): ValueSet => {
    const flag = analyzed.flags.get(key);
    if (!flag) return UNKNOWN;
    const value = of(flag.value, picked, flag.use);
    return flag.use === 'value' ? value : sets.truthOf(value);
  };

  const chosen = ([name, option]: readonly [string, Scalar], picked: Picked): ValueSet => {
    if (!leaves.isList(name)) return chosenAs(named(name, picked, 'chosen'), option);
    const states = leaves.statesOf(name, picked);
    // The choice itself is known even if rules read the entry as unknown.
    if (states.includes('open')) return truth(true, true, states.includes('unknown'));
    return membership(leaves, name, [option], picked);
  };

  return { of: (logic, picked) => of(logic, picked, 'truth'), leavesOf: leaves.of };
}

/** Whether one of the options is among the choices of a list question. */
const membership = (leaves: Leaves, name: string, options: readonly Scalar[], picked: Picked): ValueSet =>
  union(
    ...leaves.statesOf(name, picked).map((state): ValueSet => {
      if (state === 'unknown') return UNKNOWN;
      if (state === 'absent') return only(false);
      const leaves = options.map((option) => picked.get(memberLeaf(name, option)));
      if (leaves.includes(0)) return only(true);
      const none = leaves.every((part) => part === 1);
      const missing: ValueSet = state === 'open' ? UNKNOWN : only(false);
      return none ? missing : union(only(true), missing);
    }),
  );

function contained(
  [needle, haystack]: readonly LogicJson[],
  at: (index: number) => ValueSet,
  leaves: Leaves,
  picked: Picked,
): ValueSet {
  const list = leaves.constantList(haystack);
  if (list) return among(at(0), list);
  const name = nameRead(haystack);
  const option = constantScalar(needle);
  if (name !== undefined && option !== undefined && leaves.isList(name)) {
    return membership(leaves, name, [option], picked);
  }
  const within = at(1);
  return truth(true, true, within.unknown || within.any || at(0).unknown);
}

function chosenAs(chosen: ValueSet, option: Scalar): ValueSet {
  const others = chosen.values.some((value) => value !== option) || chosen.any || chosen.range !== undefined;
  const may = chosen.values.includes(option) || chosen.any || chosen.range !== undefined;
  return truth(may, others, chosen.unknown);
}
