/** What other packages may use. */
export { shippedRuleSets } from '../catalogue.ts';
