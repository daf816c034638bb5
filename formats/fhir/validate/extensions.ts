/** URLs of the extensions that are read or written: FHIR R4 core and SDC. */

const CORE = 'http://hl7.org/fhir/StructureDefinition';
const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition';

export const MIN_OCCURS = `${CORE}/questionnaire-minOccurs`;
export const MAX_OCCURS = `${CORE}/questionnaire-maxOccurs`;
export const MIN_VALUE = `${CORE}/minValue`;
export const MAX_VALUE = `${CORE}/maxValue`;
/** An expression that computes the value it is attached to. */
export const CALCULATED_VALUE = `${CORE}/cqf-calculatedValue`;
export const CALCULATED_VALUES = [CALCULATED_VALUE, `${CORE}/cqf-expression`];
export const MIN_QUANTITY = `${SDC}/sdc-questionnaire-minQuantity`;
export const MAX_QUANTITY = `${SDC}/sdc-questionnaire-maxQuantity`;
export const MIN_LENGTH = `${CORE}/minLength`;
export const MAX_DECIMAL_PLACES = `${CORE}/maxDecimalPlaces`;
export const REGEX = `${CORE}/regex`;
export const ENTRY_FORMAT = `${CORE}/entryFormat`;
export const SLIDER_STEP = `${CORE}/questionnaire-sliderStepValue`;
export const MIME_TYPE = `${CORE}/mimeType`;
export const MAX_SIZE = `${CORE}/maxSize`;
export const UNIT_OPTION = `${CORE}/questionnaire-unitOption`;
export const UNIT_VALUE_SET = `${CORE}/questionnaire-unitValueSet`;
export const REFERENCE_RESOURCE = `${CORE}/questionnaire-referenceResource`;
export const REFERENCE_PROFILE = `${CORE}/questionnaire-referenceProfile`;
/** The label of the free-text answer. */
export const OPEN_LABEL = `${SDC}/sdc-questionnaire-openLabel`;
/** The label of an option in a list, such as "a)". */
export const VALUE_SET_LABEL = `${CORE}/valueset-label`;
export const OPTION_PREFIX = `${CORE}/questionnaire-optionPrefix`;
export const OPTION_EXCLUSIVE = `${CORE}/questionnaire-optionExclusive`;
export const CHOICE_ORIENTATION = `${CORE}/questionnaire-choiceOrientation`;
/** A remark on the element it is in. */
export const NOTE = `${CORE}/note`;
export const HIDDEN = `${CORE}/questionnaire-hidden`;
export const DISPLAY_CATEGORY = `${CORE}/questionnaire-displayCategory`;
export const ITEM_CONTROL = `${CORE}/questionnaire-itemControl`;
/** A picture, audio or video. */
export const ITEM_MEDIA = `${SDC}/sdc-questionnaire-itemMedia`;
export const ITEM_ANSWER_MEDIA = `${SDC}/sdc-questionnaire-itemAnswerMedia`;
/** The form has to be signed. */
export const SIGNATURE_REQUIRED = `${CORE}/questionnaire-signatureRequired`;
/** The short text where there is little room. */
export const SHORT_TEXT = `${SDC}/sdc-questionnaire-shortText`;
/** Whether a text may be left out. */
export const OPTIONAL_DISPLAY = `${SDC}/sdc-questionnaire-optionalDisplay`;
/** Whether an item is shown while answering, afterwards, or both. */
export const USAGE_MODE = `${CORE}/questionnaire-usageMode`;
/** Whether earlier answers can be changed. */
export const ENTRY_MODE = `${SDC}/sdc-questionnaire-entryMode`;
/** Whether units other than the named ones are allowed. */
export const UNIT_OPEN = `${SDC}/sdc-questionnaire-unitOpen`;
/** Our own: the role of an answer. */
export const ROLE = 'urn:clinic-intake:answer-role';
/** Our own: what conditions and rules read while an item is hidden. */
export const MEANS_HIDDEN = 'urn:clinic-intake:when-hidden';
/** Our own: facts that an answer or option states, where SDC cannot express them. */
export const STATES = 'urn:clinic-intake:answer-extraction';
/** The resource that an item becomes. */
export const EXTRACTION_CONTEXT = `${SDC}/sdc-questionnaire-itemExtractionContext`;
/** Whether the answer becomes an Observation. */
export const OBSERVATION_EXTRACT = `${SDC}/sdc-questionnaire-observationExtract`;
export const OBSERVATION_CATEGORY = `${SDC}/sdc-questionnaire-observation-extract-category`;
export const UNIT = `${CORE}/questionnaire-unit`;
/** A text with formatting, as XHTML, as Markdown, or by CSS of all of it. */
export const RENDERING_XHTML = `${CORE}/rendering-xhtml`;
export const RENDERING_MARKDOWN = `${CORE}/rendering-markdown`;
export const RENDERING_STYLE = `${CORE}/rendering-style`;
/** Where to read more about a question. */
export const SUPPORT_LINK = `${CORE}/questionnaire-supportLink`;
export const TRANSLATION = `${CORE}/translation`;
export const ORDINAL = `${CORE}/ordinalValue`;
/** Points of an option; R5 calls them weights. */
export const SCORES = [ORDINAL, `${CORE}/itemWeight`];
export const CALCULATED_EXPRESSION = `${SDC}/sdc-questionnaire-calculatedExpression`;
export const CALCULATED = [CALCULATED_EXPRESSION, `${CORE}/questionnaire-calculatedExpression`];
/** Values prepopulated from a patient record. */
export const INITIAL_EXPRESSION = `${SDC}/sdc-questionnaire-initialExpression`;
/** A resource that the form is filled in from, by its name in expressions. */
export const LAUNCH_CONTEXT = `${SDC}/sdc-questionnaire-launchContext`;
/** The resources from which an item and its nested items are filled in. */
export const ITEM_POPULATION_CONTEXT = `${SDC}/sdc-questionnaire-itemPopulationContext`;
/** Maximum age of the Observation that fills it in. */
export const OBSERVATION_LINK_PERIOD = `${SDC}/sdc-questionnaire-observationLinkPeriod`;
/** The subform whose items replace the item. */
export const SUB_QUESTIONNAIRE = `${SDC}/sdc-questionnaire-subQuestionnaire`;
/** Of R5: whether an answer has to be one of the options. */
export const ANSWER_CONSTRAINT =
  'http://hl7.org/fhir/5.0/StructureDefinition/extension-Questionnaire.item.answerConstraint';
export const SIGNATURE = `${CORE}/questionnaireresponse-signature`;
export const VARIABLE = `${CORE}/variable`;
export const CONSTRAINTS = [`${CORE}/questionnaire-constraint`, `${CORE}/targetConstraint`];
export const ENABLE_WHEN_EXPRESSION = `${SDC}/sdc-questionnaire-enableWhenExpression`;
/** The last one is from the Finnish national archive and predates SDC's own. */
export const ENABLE_WHEN_EXPRESSIONS = [
  ENABLE_WHEN_EXPRESSION,
  'http://phr.kanta.fi/StructureDefinition/fiphr-ext-questionnaire-enablewhen',
];
