/** What other packages may use of `evaluate`. */
export { type CompiledRuleSet, compileRuleSet } from '../evaluate/compileRuleSet.ts';
export {
  type AssessedFlag,
  alertsOf,
  assessedFlags,
  type FlagState,
  isPressing,
  newDangers,
  openDangers,
  stateOf,
} from '../evaluate/dangers.ts';
export { decisiveQuestions } from '../evaluate/decisiveQuestions.ts';
export { type Described, describeLine, describeLogic } from '../evaluate/describe.ts';
export type { Evidence, Flags, FlagValue } from '../evaluate/evidence.ts';
export { type ExplainedNode, explainEvidence, missingAnswers } from '../evaluate/explain.ts';
export { derivedFrom, evidenceFrom, exceededKeys, flagsFrom } from '../evaluate/flags.ts';
export { isNeverAsked } from '../evaluate/notAsked.ts';
export { CHANGES, evidenceChange } from '../evaluate/outcomeChange.ts';
export { evidenceIn } from '../evaluate/storedEvidence.ts';
export { begunWords } from '../evaluate/texts.ts';
