/** The shipped rule sets and plans, as authored: the newest version of each. */
import weightLossYear from './plans/weight-loss-year/1.0.json' with { type: 'json' };
import checkInFlags from './rulesets/check-in-flags/1.0.json' with { type: 'json' };
import glp1Flags from './rulesets/glp1-flags/2.3.json' with { type: 'json' };
import noFlags from './rulesets/no-flags/1.0.json' with { type: 'json' };
import refillFlags from './rulesets/refill-flags/1.0.json' with { type: 'json' };

/** Every shipped rule-set document, unparsed. */
export const shippedRuleSets = (): unknown[] => [glp1Flags, noFlags, checkInFlags, refillFlags];

/** Every shipped plan document, unparsed. */
export const shippedPlans = (): unknown[] => [weightLossYear];
