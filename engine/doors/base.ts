/** What other packages may use of `base`. */

export {
  type AnswerSource,
  type Sources,
  sourcesIn,
  withoutSources,
  withSources,
} from '../base/answerSource.ts';
export { type Answers, type AnswerValue, isBlank } from '../base/answers.ts';
export { type ArchiveFault, archiveFault, isArchive } from '../base/archive.ts';
export { compareVersions } from '../base/compareVersions.ts';
export { isConfirmation, isSource, questionOfKey, sourceKey } from '../base/confirmationKey.ts';
export { completedYears, isCalendarDate, isDateTime, shiftedDate, weekdayOf } from '../base/dates.ts';
export { EMAIL, type EmailProblem, emailProblem, MAX_EMAIL_LENGTH } from '../base/emailAddress.ts';
export { emailSuggestion, isUnfinishedDomain } from '../base/emailSlips.ts';
export { foldedText } from '../base/foldedText.ts';
export { FORBIDDEN_KEYS } from '../base/forbiddenKeys.ts';
export { dateFormat, numberFormat } from '../base/formats.ts';
export type { LocalizedText, Translation } from '../base/localizedText.ts';
export type { LogicJson, Maybe, Value } from '../base/logicJson.ts';
export { nextVersion } from '../base/nextVersion.ts';
export { offsetAt } from '../base/offsetAt.ts';
export { isPacked, packedText, unpackedText } from '../base/packedText.ts';
export { error, localize, type Problem, warning } from '../base/problem.ts';
export type { ProblemKey } from '../base/problemTexts.ts';
export { markInnerFormulas, unmarkInnerFormulas } from '../base/spreadsheetText.ts';
export { isTimeZone } from '../base/timeZone.ts';
export { measureTheSame } from '../base/ucum.ts';
export { convertedAmount, scaleOf } from '../base/unitConversion.ts';
export { unitSpellings, unitText } from '../base/units.ts';
export { fill, words } from '../base/words.ts';
export {
  type Cell,
  MAX_CHARACTERS,
  MAX_COLUMNS,
  type Moment,
  momentText,
  workbook,
  XLSX,
} from '../base/workbook.ts';
export {
  addWorkingHours,
  hasWorkingTime,
  isHoliday,
  workingHoursBetween,
} from '../base/workingTime.ts';
export { reachTooFar } from '../base/worksheets.ts';
export { FALLBACK_LANGUAGE, type Language, languageAmong } from '../locales/language.ts';
export {
  addLocale,
  directionOf,
  inLanguage,
  intlLocale,
  isLanguage,
  LANGUAGES,
  type Locale,
  languageOf,
} from '../locales/locale.ts';
