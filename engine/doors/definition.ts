/** What other packages may use of `definition`. */
export {
  type ExtractedResource,
  FACT_ELEMENTS,
  FACT_RESOURCES,
  FACT_STATUSES,
  FACT_SYSTEMS,
  type FactElement,
  type FactResource,
  type FactStatus,
  type FactSystem,
  isFactResource,
  OBSERVATION_CATEGORIES,
  type ObservationCategory,
} from '../definition/answerExtraction.ts';
export { type AnswerRole, isAnswerRole } from '../definition/answerRoles.ts';
export { canCarry, carryOf } from '../definition/carry.ts';
export {
  type Choice,
  type ChoiceDisplay,
  isChoice,
  isList,
  presentationOf,
} from '../definition/choiceDisplay.ts';
export {
  codeListsIn,
  hasCodeList,
  isUnlinked,
  linkCodeLists,
  MAX_CODES,
  optionOf,
  searchedOptions,
} from '../definition/codeList.ts';
export { SystemCode, UnitCode } from '../definition/codes.ts';
export {
  type AnswerExtraction,
  type Check,
  type Code,
  type CodeList,
  type Definition,
  type EligibilityRule,
  type FactCode,
  type FhirPathValue,
  type FhirSource,
  hasRows,
  isStaffOnly,
  LINKED,
  type MatrixRow,
  type Migration,
  type MomentField,
  markupIn,
  momentField,
  type NumberLimits,
  nativeInput,
  numberField,
  type Option,
  type OptionExtraction,
  type OtherAnswer,
  type PageOfStep,
  type Question,
  type QuestionOf,
  type QuestionType,
  type Recode,
  type Rename,
  type RowsQuestion,
  rowsOf,
  type SectionOfStep,
  type Step,
  shortLabelIn,
  type TableSource,
  type TypeTraits,
  takesAnswer,
  textIn,
  textsIn,
  traitsOf,
  type UnitOption,
} from '../definition/definition.ts';
export type {
  ConfirmationStep,
  ConsentDocument,
  EveryPage,
  HelpAction,
  NoticeRule,
  Picture,
  UnitSwitch,
} from '../definition/definitionPages.ts';
export { FhirCodeLists, FhirReading, InstrumentSchema } from '../definition/definitionSchema.ts';
export { columnWidth, fitsInTable, isTable, NAME_WIDTH, tableWidth } from '../definition/entryTable.ts';
export {
  type ExternalQuestion,
  externalValue,
  formulaOf,
  isExternal,
} from '../definition/externalValue.ts';
export {
  elementsFor,
  extractionOf,
  FACT_TRAITS,
  factCodeOf,
  factResourceOf,
  isStated,
  resourceOfCodes,
  resourcesFor,
} from '../definition/extractionTraits.ts';
export {
  READING_QUESTIONS,
  type ReadingAnswers,
  ReadingAnswersSchema,
  type ReadingQuestion,
} from '../definition/formReading.ts';
export { isSameLoss, type Loss, sentencesOf } from '../definition/importLosses.ts';
export {
  FILE_KINDS,
  type FileKind,
  LOSSES,
  type LossKind,
  MAX_FORM_URL,
  MAX_SEARCHED_OPTIONS,
  MAX_SHOWN_OPTIONS,
  TEXT_FORMATS,
  type TextFormat,
  WHEN_HIDDEN,
} from '../definition/limits.ts';
export {
  LocalizedTextSchema,
  Logic,
  languageProblems,
  MAX_CHARACTERS,
  plainText,
  plainTextOf,
  textProblems,
  withoutControls,
} from '../definition/localized.ts';
export { renamedBy } from '../definition/migrationIndex.ts';
export { OPTION_VALUE } from '../definition/optionValue.ts';
export { choicesOf, exampleOther, isOther, OTHER, otherOf, wordsOfOther } from '../definition/otherAnswer.ts';
export { linkPhones, phoneHref, phoneNumbersOf } from '../definition/phoneLinks.ts';
export { MAX_PICTURE_BYTES, type PictureFile, pictureAddress, readPicture } from '../definition/picture.ts';
export { canPropose, identifying, type ProposedAnswer } from '../definition/proposedAnswer.ts';
export { questionsById } from '../definition/questionsById.ts';
export { RESERVED_STEPS, REVIEW_STEP, START_STEP } from '../definition/reservedSteps.ts';
export { roleOfCodes, rolesFor, withRole } from '../definition/roleTraits.ts';
export { pathText, shapeProblems } from '../definition/shapeProblems.ts';
export { isSought, SOUGHT, textOfSought } from '../definition/soughtAnswer.ts';
export { exampleText, FORMAT_TRAITS, isPossible, type TextLimits } from '../definition/textFormat.ts';
export { TEXT_KEYS } from '../definition/textKeys.ts';
