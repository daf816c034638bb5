/** Flags that are implied by others. */
import { type Analysis, type Claim, canBeTrue, type prover, type ValueSet } from '@clinic/engine/logic';
import type { RuleSet } from '../document/ruleset.ts';
import type { Finding } from './finding.ts';
import { firing, isSure } from './firing.ts';
import type { Witnesses } from './witnesses.ts';

export function implications(
  ruleSet: RuleSet,
  outcomes: Analysis,
  prove: ReturnType<typeof prover>,
  seen: Witnesses,
  settled: ReadonlySet<string>,
): Finding[] {
  const leaves = new Map(
    ruleSet.flags.map((flag) => [flag.key, new Set(outcomes.leavesOf(firing(flag)).keys())]),
  );
  return ruleSet.flags.flatMap((flag, index) =>
    ruleSet.flags.flatMap((other): Finding[] => {
      if (flag === other || settled.has(flag.key) || settled.has(other.key)) return [];
      const flagLeaves = leaves.get(flag.key) ?? new Set();
      const shares = [...(leaves.get(other.key) ?? [])].some((leaf) => flagLeaves.has(leaf));
      // Flags with no shared inputs imply each other only if one is constant.
      if (!shares) return [];
      const witness = seen.raised.find(({ fired }) => fired.has(flag.key) && !fired.has(other.key))?.id;
      const claim: Claim = ([one, two]) => !canBeTrue(one as ValueSet) || isSure(two as ValueSet);
      return [
        {
          kind: 'implied',
          flag: flag.key,
          other: other.key,
          path: `flags[${index}]`,
          verdict: witness !== undefined ? 'refuted' : prove([firing(flag), firing(other)], claim),
          ...(witness === undefined ? {} : { witness }),
        },
      ];
    }),
  );
}
