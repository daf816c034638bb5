/** What other packages may use. */
export { shippedPlans, shippedRuleSets } from '../catalogue.ts';
