/** Addresses of the extensions that validation reads: FHIR R4 core and SDC. */

const CORE = 'http://hl7.org/fhir/StructureDefinition';
const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition';

export const MIN_OCCURS = `${CORE}/questionnaire-minOccurs`;
export const MAX_OCCURS = `${CORE}/questionnaire-maxOccurs`;
export const MIN_VALUE = `${CORE}/minValue`;
export const MAX_VALUE = `${CORE}/maxValue`;
export const MIN_QUANTITY = `${SDC}/sdc-questionnaire-minQuantity`;
export const MAX_QUANTITY = `${SDC}/sdc-questionnaire-maxQuantity`;
export const MIN_LENGTH = `${CORE}/minLength`;
export const MAX_DECIMAL_PLACES = `${CORE}/maxDecimalPlaces`;
export const REGEX = `${CORE}/regex`;
export const ENTRY_FORMAT = `${CORE}/entryFormat`;
export const MIME_TYPE = `${CORE}/mimeType`;
export const MAX_SIZE = `${CORE}/maxSize`;
export const UNIT_OPTION = `${CORE}/questionnaire-unitOption`;
export const UNIT_VALUE_SET = `${CORE}/questionnaire-unitValueSet`;
export const REFERENCE_RESOURCE = `${CORE}/questionnaire-referenceResource`;
export const REFERENCE_PROFILE = `${CORE}/questionnaire-referenceProfile`;
export const OPTION_EXCLUSIVE = `${CORE}/questionnaire-optionExclusive`;
export const VARIABLE = `${CORE}/variable`;
export const CONSTRAINTS = [`${CORE}/questionnaire-constraint`, `${CORE}/targetConstraint`];
/** The last one is of the Finnish national archive, from before SDC had its own. */
export const ENABLE_WHEN_EXPRESSIONS = [
  `${SDC}/sdc-questionnaire-enableWhenExpression`,
  'http://phr.kanta.fi/StructureDefinition/fiphr-ext-questionnaire-enablewhen',
];
