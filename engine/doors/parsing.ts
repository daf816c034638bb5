/** What other packages may use of `parsing`. */
export { allProblems } from '../parsing/certainProblems.ts';
export { OptionCode, SystemCode, UnitCode } from '../parsing/codes.ts';
export { costProblems, questionSizes } from '../parsing/conditions/documentCost.ts';
export { besideMalformed, NEVER_KNOWN } from '../parsing/conditions/readableLogic.ts';
export { consentProblems } from '../parsing/consentProblems.ts';
export {
  DefinitionSchema,
  FhirCodeLists,
  FhirReading,
  InstrumentSchema,
} from '../parsing/definitionSchema.ts';
export { fitsInRow } from '../parsing/layoutProblems.ts';
export { type ParsedDefinition, parseDefinition } from '../parsing/parseDefinition.ts';
export { unfit } from '../parsing/proposalProblems.ts';
export {
  bounded,
  MAX_CODE_LISTS,
  MAX_CONDITION_STEPS,
  publicationLimits,
  totalSteps,
} from '../parsing/publicationLimits.ts';
export { NOTHING_SALVAGED, salvage, withinDepth } from '../parsing/salvage.ts';
