/** The shipped rule sets, as their authors wrote them. */
import glp1Flags10 from './rulesets/glp1-flags/1.0.json' with { type: 'json' };

/** Every shipped rule-set document, oldest first; unparsed. */
export const shippedRuleSets = (): unknown[] => [glp1Flags10];
