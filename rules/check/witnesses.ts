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
    for (const [key, flagEvidence] of Object.entries(evidenceFrom(compiled, inputs).evidence)) {
      const seen = byFlag.get(key) ?? {};
      if (flagEvidence.raised) {
        fired.add(key);
        seen.fires ??= id;
      } else seen.rests ??= id;
      byFlag.set(key, seen);
    }
    raised.push({ id, fired });
  }
  return { byFlag, raised };
}

type Raised = Array<{ id: string; fired: ReadonlySet<string> }>;
