/** Compiles rule sets. */
import type { Maybe } from '@clinic/engine/base';
import { compileLogic, type Facts, type LogicNode, type Name, truthOf } from '@clinic/engine/logic';
import { type EarlierReads, earlierReads } from '../document/earlierReads.ts';
import type { Derived, Flag, RuleSet } from '../document/ruleset.ts';
import { inEvaluationOrder } from '../document/unsettledFlags.ts';

export interface CompiledRuleSet {
  ruleSet: RuleSet;
  derived: ReadonlyArray<{ derived: Derived; value: LogicNode; truth: LogicNode }>;
  /** Derived values by key. */
  sources: ReadonlyMap<string, CompiledRuleSet['derived'][number]>;
  /** In evaluation order. */
  flags: ReadonlyArray<{ flag: Flag; value: LogicNode; alertWhen?: LogicNode }>;
  /** What it reads of earlier submissions. */
  earlier: EarlierReads;
  /** Every flag, undetermined. */
  unsettled: Record<string, boolean | number | null>;
}

/**
 * Compiles a parsed rule set once; derived values keep document order, as do flags except those generated
 * from others.
 */
export function compileRuleSet(ruleSet: RuleSet): CompiledRuleSet {
  // Resolve names once, at compile time: a parameter is a constant, a derived value has an index.
  const scope = new Map<string, Name>(
    ruleSet.parameters.map(({ key, value }) => [key, { run: () => value }]),
  );
  const derived = ruleSet.derived.map((derived, place) => {
    const value = compileLogic(derived.value, scope);
    const truth = compileLogic(derived.value, scope, 'truth');
    scope.set(derived.key, {
      run: (_data, facts) => facts.derived?.[place],
      isBoolean: value.isBoolean,
      // For booleans, the truth is known exactly when the value is.
      ...(!value.isBoolean && {
        truth: (data: Maybe, facts: Facts): Maybe => {
          if (facts.derivedTruths) return facts.derivedTruths[place];
          const derivedValue = facts.derived?.[place];
          return truthOf(derivedValue) === undefined ? truth.run(data, facts) : derivedValue;
        },
      }),
    });
    return { derived, value, truth };
  });
  return {
    ruleSet,
    derived,
    sources: new Map(derived.map((each) => [each.derived.key, each])),
    flags: inEvaluationOrder(ruleSet.flags).map((flag) => ({
      flag,
      value: compileLogic(flag.value, scope, flag.type === 'boolean' ? 'truth' : 'value'),
      ...(flag.alertWhen === undefined ? {} : { alertWhen: compileLogic(flag.alertWhen, scope, 'truth') }),
    })),
    earlier: earlierReads(ruleSet),
    unsettled: Object.fromEntries(ruleSet.flags.map(({ key }) => [key, null])),
  };
}
