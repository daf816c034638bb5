export { canRead, rulesFor } from '../catalogue/applicableRules.ts';
export { checkChanges } from '../catalogue/checkChanges.ts';
export { clinicDate } from '../catalogue/clinicDate.ts';
export {
  contentOfCodeList,
  MAX_CODES_OF_FORM,
  missingCodeLists,
  sizeOfCodeLists,
  storedCodeLists,
  textOfCodeList,
  withStoredCodeLists,
} from '../catalogue/codeLists.ts';
export { CONTACT_CHANNEL, firstContactDue, updateContactDue } from '../catalogue/contactDue.ts';
export { contactFlags } from '../catalogue/contactFlags.ts';
export { digest } from '../catalogue/digest.ts';
export {
  type Evaluation,
  evaluate,
  lostDocuments,
  NotSubmittable,
  patientOf,
} from '../catalogue/evaluate.ts';
export { FAMILY } from '../catalogue/family.ts';
export { type Assessed, flagWords, type OpenFlag, openFlags } from '../catalogue/flagWords.ts';
export { type HistoryOf, historyOf, storedInputs } from '../catalogue/history.ts';
export { ACTIVE_QUESTIONNAIRE, Library, type PublishedQuestionnaire } from '../catalogue/library.ts';
export { isLicensed, nextLicensed, residenceOf } from '../catalogue/licences.ts';
export {
  dueTime,
  endPromises,
  notificationTime,
  openPromises,
  promise,
  reopenDecision,
} from '../catalogue/promisedSteps.ts';
export { formsBy } from '../catalogue/responseForms.ts';
export {
  changedHistory,
  copiedInputs,
  EXTRA_LOCK,
  earlierIn,
  isCopied,
  keptRuleInputs,
} from '../catalogue/ruleInputs.ts';
export { withSignatureDays } from '../catalogue/signatureDays.ts';
export { submittedDocuments } from '../catalogue/submittedDocuments.ts';
export { unknownDocuments } from '../catalogue/unknownDocuments.ts';
export type { WholeIntake } from '../catalogue/wholeIntake.ts';
