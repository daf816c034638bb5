/** What other packages may use of `document`. */
export type { Condition } from '../document/conditions.ts';
export { flagDependenciesOf } from '../document/flagDependencies.ts';
export { inReadingOrder } from '../document/flagOrder.ts';
export { forInformation } from '../document/forInformation.ts';
export { measureOf } from '../document/measureOf.ts';
export { type Owner, ownedLogic } from '../document/ownedLogic.ts';
export { pairingProblems } from '../document/pairingProblems.ts';
export { type ParsedRuleSet, parseRuleSet } from '../document/parseRuleSet.ts';
export { ruleLimits } from '../document/publicationLimits.ts';
export { type QuestionOf, withRows } from '../document/questionOf.ts';
export { questionsRead } from '../document/questionsRead.ts';
export { questionsToConfirm } from '../document/questionsToConfirm.ts';
export { withFlagKey } from '../document/renameFlag.ts';
export { readersOfKey, withKey } from '../document/renameKey.ts';
export {
  mergeRuleSets,
  RULE_SET_SHAPE,
  resolveRuleSets,
  ruleSetDifferences,
} from '../document/ruleSetItems.ts';
export { type Derived, type Flag, type Parameter, type RuleSet, WHEN_UNKNOWN } from '../document/ruleset.ts';
export { type TextToReview, textsToReview } from '../document/textsToReview.ts';
export type { TunableValue } from '../document/tunableValue.ts';
export { tunableValues, tunableValuesOfFlag, withField } from '../document/tunableValues.ts';
export { unassessedProblems } from '../document/unassessedProblems.ts';
export { isGenerated, withUnsettledConditions } from '../document/unsettledFlags.ts';
export { ACTS, type Act, actOf, hoursIn, SEVERITIES, type Severity, termOf } from '../document/urgency.ts';
export { valueAtPath, withValueAt } from '../document/valueAtPath.ts';
