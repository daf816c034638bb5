/** A questionnaire that nothing assesses has to say why: physicians read the reason next to "Not assessed". */
import { error, localize, type Problem } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import type { RuleSet } from './ruleset.ts';

export const unassessedProblems = (
  { flags }: Pick<RuleSet, 'flags'>,
  { ruleSet, noRulesReason }: Pick<Definition, 'ruleSet' | 'noRulesReason'>,
): Problem[] =>
  flags.length === 0 && noRulesReason === undefined
    ? [error('noRulesReason', 'missing', localize('noRules', { id: ruleSet }))]
    : [];
