/** Proofs over all possible answers. */
import type { LogicJson } from '../../base/logicJson.ts';
import type { Analysis } from './analyze.ts';
import type { Picked } from './leaves.ts';
import type { ValueSet } from './valueSets.ts';

export const MAX_EVALUATIONS = 20_000;

export type Claim = (values: readonly ValueSet[]) => boolean;

/**
 * Proof by case analysis: if a claim is undecided for all answers together, the answers are split into parts,
 * and it is proved for each. The search ends at a part that is undecided and cannot be split further.
 */
export function prover(
  outcomes: Analysis,
  evaluations: number,
): (logics: readonly LogicJson[], claim: Claim) => 'proved' | 'undecided' {
  return (logics, claim) => {
    const leaves = new Map(logics.flatMap((logic) => [...outcomes.leavesOf(logic)]));
    const names = [...leaves].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
    let left = evaluations;
    const shown = (picked: Picked, depth: number): boolean => {
      left -= 1;
      if (left < 0) return false;
      if (claim(logics.map((logic) => outcomes.of(logic, picked)))) return true;
      const next = names[depth];
      if (!next) return false;
      const [name, count] = next;
      for (let part = 0; part < count; part += 1) {
        if (!shown(new Map(picked).set(name, part), depth + 1)) return false;
      }
      return true;
    };
    return shown(new Map(), 0) ? 'proved' : 'undecided';
  };
}
