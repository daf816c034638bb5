/** Helpers shared by the evaluations of several operators. */
import type { Maybe, Value } from '../../base/logicJson.ts';
import type { LogicNode, Run } from '../base/node.ts';
import { isOpen } from '../base/truthy.ts';
import type { Build, Operator } from './operator.ts';

export const at = (args: readonly LogicNode[], index: number): Run => (args[index] as LogicNode).run;

/** Every argument is read as a value. */
export const byValue = (): 'value' => 'value';
/** Only the truth of the arguments is read. */
export const byTruth = (): 'condition' => 'condition';
/** Nothing is concluded about the result. */
export const anyValue: Operator['values'] = (sets) => sets.union(sets.ANYTHING, sets.only(null));

/** An operator that needs known arguments; unknown if any argument, or an entry of one, is unknown. */
export const strict =
  (apply: (...values: Value[]) => Maybe, isUnknown: (value: Maybe) => boolean = isOpen): Build =>
  (args) => {
    const runs = args.map((arg) => arg.run);
    return (data, facts) => {
      const values: Value[] = [];
      for (const run of runs) {
        const value = run(data, facts);
        if (isUnknown(value)) return undefined;
        values.push(value as Value);
      }
      return apply(...values);
    };
  };

export const unary =
  (apply: (value: Value) => Maybe): Build =>
  (args) => {
    const only = at(args, 0);
    return (data, facts) => {
      const value = only(data, facts);
      return isOpen(value) ? undefined : apply(value as Value);
    };
  };

export const binary =
  (apply: (a: Value, b: Value) => Maybe): Build =>
  (args) => {
    const left = at(args, 0);
    const right = at(args, 1);
    return (data, facts) => {
      const a = left(data, facts);
      if (isOpen(a)) return undefined;
      const b = right(data, facts);
      return isOpen(b) ? undefined : apply(a as Value, b as Value);
    };
  };
