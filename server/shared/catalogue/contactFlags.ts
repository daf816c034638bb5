/** The flags of an evaluation that ask for a contact today. */
import { actOf, type Flag, type RuleSet } from '@clinic/rules/document';
import { assessedFlags, type Flags } from '@clinic/rules/evaluate';

export interface ContactFlags {
  raised: Flag[];
  /** Dangers that cannot be told from the answers: treated like raised ones. */
  unknown: Flag[];
}

export function contactFlags(
  ruleSet: Pick<RuleSet, 'flags'>,
  raised: readonly string[],
  values: Flags,
): ContactFlags {
  const today = assessedFlags(ruleSet, values, raised).filter(({ flag }) => actOf(flag) === 'today');
  const isUnknown = ({ flag, state }: (typeof today)[number]): boolean =>
    state === 'unassessed' && flag.severity === 'danger';
  return {
    raised: today.filter(({ state }) => state === 'raised').map(({ flag }) => flag),
    unknown: today.filter(isUnknown).map(({ flag }) => flag),
  };
}
