/** What other packages may use of `i18n`. */
export {
  addAccountTexts,
  chooseLanguage,
  formTextsIn,
  isLanguage,
  LANGUAGES,
  type Language,
  languageLabel,
  languageName,
  loadAllLanguages,
  loadArea,
  ownName,
  renameClinic,
  renderIn,
  shownLanguage,
  startI18n,
  startRendering,
  useLanguage,
} from '../i18n/i18n.ts';
export { preferredLanguage } from '../i18n/languages.ts';
export { problemText } from '../i18n/problemText.ts';
export { sharedTexts } from '../i18n/sharedTexts.ts';
