import { type Language, languageName } from '../../platform/i18n/i18n.ts';

/** Languages of a definition, in the order of the columns of a table with its texts. */
export const columnNames = (languages: readonly string[], shown: Language): string =>
  languages.map((language) => languageName(language, shown)).join(', ');
