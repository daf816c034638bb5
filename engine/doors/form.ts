/** What other packages may use of `form`. */
export { askedAlike } from '../form/askedAlike.ts';
export {
  atLeastText,
  creditOf,
  displayAnswer,
  displayLines,
  needsAttention,
  termsOf,
} from '../form/display.ts';
export {
  answersFrom,
  dayText,
  type EarlierAnswer,
  type EarlierForm,
  earlierAnswers,
  sourceText,
  withSourceTexts,
} from '../form/earlierAnswers.ts';
export { continuedPast, type Ineligible, ineligible } from '../form/eligibility.ts';
export {
  currentExternalValues,
  type External,
  type ExternalValues,
  externalValuesIn,
  withExternalValues,
} from '../form/externalValues.ts';
export { minutesLeft, minutesOf, promisedMinutes } from '../form/fillingTime.ts';
export { entryScope, type Group, groupsIn, logicOf } from '../form/groupEntries.ts';
export { asEarlier, comparable, type EarlierSubmission, type History } from '../form/history.ts';
export {
  answeredSide,
  askedSide,
  convertedToChosen,
  convertMeasure,
  factorOf,
  type Measure,
  measuresOf,
  oneAnswer,
  questionsOf,
  type Side,
  totalOf,
  unitOf,
} from '../form/measures.ts';
export { mapAnswers, migrationsSince } from '../form/migrations.ts';
export { namedAnswers, partWithAnswers, withNamedAnswers } from '../form/namedAnswers.ts';
export { markOf, raisedNotices } from '../form/notices.ts';
export { openedQuestions } from '../form/openedQuestions.ts';
export { entryOptions, optionOfEntry } from '../form/optionEntries.ts';
export { pagesOf, type ShownPage, shareBefore, shownPages } from '../form/pages.ts';
export { type Progress, progress } from '../form/progress.ts';
export {
  type CompiledQuestion,
  compileQuestionnaire,
  keysRead,
  type Questionnaire,
  TODAY,
} from '../form/questionnaire.ts';
export { MAX_SECTION_DEPTH, type SectionRun, sectionPath, sectionRuns } from '../form/sections.ts';
export { type PageBlock, pageBlocks, type SectionTable, tableOf } from '../form/sectionTable.ts';
export { settledAnswer } from '../form/settledAnswer.ts';
export { settledTruth } from '../form/settledTruth.ts';
export { shownValue, shownValues } from '../form/shownValue.ts';
export { readHistory, storedHistory } from '../form/storedHistory.ts';
export { type SwitchedUnit, switchedUnit, unitPairs } from '../form/unitSwitch.ts';
export {
  type AroundEntry,
  computedValue,
  countedAnswer,
  type FormState,
  resolveEntry,
  resolveForm,
  shownQuestions,
  shownSteps,
  type Visibility,
  visibleAnswers,
} from '../form/visibility.ts';
