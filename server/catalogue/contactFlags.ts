/** The flags of an evaluation that ask for a contact today. */
import type { Flags } from '../../contract/values.ts';
import type { Flag, RuleSet } from '../../rules/document/ruleset.ts';
import { actOf } from '../../rules/document/urgency.ts';

export interface ContactFlags {
  raised: Flag[];
  /** Dangers that cannot be told from the answers: treated like raised ones. */
  unknown: Flag[];
}

export function contactFlags(
  { flags }: Pick<RuleSet, 'flags'>,
  raised: readonly string[],
  values: Flags,
): ContactFlags {
  const today = flags.filter((flag) => actOf(flag) === 'today');
  return {
    raised: today.filter(({ key }) => raised.includes(key)),
    unknown: today.filter(
      ({ key, severity, whenUnknown }) =>
        severity === 'danger' && whenUnknown === undefined && values[key] === null,
    ),
  };
}
