/** Cases that refute a claim. */
import type { RuleInputs } from '@clinic/engine/validation';
import type { RuleSet } from '../document/ruleset.ts';
import { compileRuleSet } from '../evaluate/compileRuleSet.ts';
import { evidenceFrom } from '../evaluate/flags.ts';

export interface CheckedCase {
  id: string;
  inputs: RuleInputs;
}

interface Seen {
  /** A case in which it fires, and one in which it does not. */
  fires?: string;
  rests?: string;
}

export interface Witnesses {
  byFlag: ReadonlyMap<string, Seen>;
  /** Flags raised in each case. */
  raised: Raised;
}

export function witnesses(ruleSet: RuleSet, cases: readonly CheckedCase[]): Witnesses {
  const compiled = compileRuleSet(ruleSet);
  const byFlag = new Map<string, Seen>();
  const raised: Raised = [];
  for (const { id, inputs } of cases) {
    const fired = new Set<string>();
    for (const [key, own] of Object.entries(evidenceFrom(compiled, inputs).evidence)) {
      const standing = byFlag.get(key) ?? {};
      if (own.raised) {
        fired.add(key);
        standing.fires ??= id;
      } else standing.rests ??= id;
      byFlag.set(key, standing);
    }
    raised.push({ id, fired });
  }
  return { byFlag, raised };
}

type Raised = Array<{ id: string; fired: ReadonlySet<string> }>;
