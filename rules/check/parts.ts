/** Parts of conditions that never or always hold. */
import {
  canBeTrue,
  isPart,
  NO_ARGUMENT,
  operatorOf,
  type prover,
  type ValueSet,
  walkOperations,
} from '@clinic/engine/logic';
import { ownedLogic } from '../document/ownedLogic.ts';
import type { RuleSet } from '../document/ruleset.ts';
import type { Finding } from './finding.ts';
import { isSure } from './firing.ts';

/** Parts of a condition that can never hold, or always do; only the outermost of each are reported. */
export function parts(
  ruleSet: RuleSet,
  prove: ReturnType<typeof prover>,
  settled: ReadonlySet<string>,
): Finding[] {
  return ownedLogic(ruleSet).flatMap(({ logic, path, owner }) => {
    if (owner.kind === 'flag' && settled.has(owner.key)) return [];
    const findings: Finding[] = [];
    walkOperations(logic, path, ({ operator }, at, node) => {
      const entry = operatorOf(operator);
      if (entry.condition !== null && !(node === logic && owner.kind === 'flag')) {
        const never = prove([node], ([value]) => !canBeTrue(value as ValueSet)) === 'proved';
        if (never || prove([node], ([value]) => isSure(value as ValueSet)) === 'proved') {
          findings.push({ kind: never ? 'contradiction' : 'redundant', verdict: 'proved', owner, path: at });
          return NO_ARGUMENT;
        }
      }
      return (index) => isPart(entry, index);
    });
    return findings;
  });
}
