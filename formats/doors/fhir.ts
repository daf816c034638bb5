/** What other packages may use of `fhir`. */
export { assemble } from '../fhir/assemble/assemble.ts';
export { type ExportedForm, exportedForm, exportForm, importForm } from '../fhir/convert.ts';
export { codeListCoding, plainCoding } from '../fhir/export/answerValue.ts';
export { addressOfForm, exportContext } from '../fhir/export/context.ts';
export { changedItems, readResponse } from '../fhir/export/readResponse.ts';
export { answersOf, responseItems } from '../fhir/export/response.ts';
export { type ResponseForm, type ResponseItem, responseForm } from '../fhir/export/responseForm.ts';
export { type AnswerContext, measuredOf } from '../fhir/export/responseValue.ts';
export { signatureExtensions } from '../fhir/export/signature.ts';
export { localizedElement } from '../fhir/export/texts.ts';
export { type StatedFact, statedFacts } from '../fhir/extract/statedFacts.ts';
export { type Consequence, consequencesOf } from '../fhir/import/consequences.ts';
export type { ImportedQuestionnaire } from '../fhir/import/importQuestionnaire.ts';
export { lossText } from '../fhir/import/lossText.ts';
export { readForm } from '../fhir/import/reading/readForm.ts';
export { ImportReport } from '../fhir/import/report.ts';
export { reportGroups } from '../fhir/import/reportGroups.ts';
export { inR4 } from '../fhir/import/source/fromR5.ts';
export type { ImportOptions } from '../fhir/import/source/importOptions.ts';
export { sourceProblems, supportingIn, supportingOf } from '../fhir/import/source/keptSource.ts';
export {
  type AskedReading,
  type CorrectionsOfKind,
  correctionsByKind,
  placeInForm,
  type Reading,
} from '../fhir/import/source/reading.ts';
export { withContained, withSupporting } from '../fhir/import/source/supporting.ts';
export { codingsOf } from '../fhir/import/source/valueSets.ts';
export { noteTerminology } from '../fhir/import/terminologyReport.ts';
export { faultOfPath } from '../fhir/path/parse.ts';
export { populate } from '../fhir/populate/populate.ts';
export {
  codingsOf as codingsWithin,
  FACT_SYSTEM_ADDRESSES,
  LOINC,
  SNOMED,
  UCUM,
} from '../fhir/validate/codes.ts';
export type { Units } from '../fhir/validate/compare.ts';
export { parseExactly, writeExactly } from '../fhir/validate/exactJson.ts';
export { SUB_QUESTIONNAIRE } from '../fhir/validate/extensions.ts';
export { OBSERVATION_CATEGORIES_ADDRESS } from '../fhir/validate/extraction.ts';
export {
  type Issue,
  issueOf,
  isValid,
  type OperationOutcome,
  operationOutcome,
} from '../fhir/validate/issue.ts';
export {
  CONTROLS,
  extensionValue,
  type FhirResource,
  isObject,
  isResource,
  type JsonObject,
  objectsOf,
  textOf,
  typedValue,
} from '../fhir/validate/json.ts';
export { hasDuplicateNames, jsonFault } from '../fhir/validate/jsonFault.ts';
export { containedIn } from '../fhir/validate/options.ts';
export { Shapes, type StructureDefinition } from '../fhir/validate/shapes.ts';
export { isNestedTooDeeply, MAX_BYTES, MAX_NESTING } from '../fhir/validate/size.ts';
export type { SystemKnowledge } from '../fhir/validate/terminology.ts';
export { createValidator, resourcesIn } from '../fhir/validate/validate.ts';
export { resourceFromXml, type XmlElement, XmlFault } from '../fhir/validate/xml.ts';
