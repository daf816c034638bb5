/** The shipped rule sets, as their authors wrote them. */
import glp1Flags10 from './rulesets/glp1-flags/1.0.json' with { type: 'json' };
import noFlags10 from './rulesets/no-flags/1.0.json' with { type: 'json' };

/** Every shipped rule-set document, unparsed: those of one id together, oldest first. */
export const shippedRuleSets = (): unknown[] => [glp1Flags10, noFlags10];
