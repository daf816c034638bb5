import { addLocale, type Locale } from '@clinic/engine/base';

/**
 * Adds a language to the engine: its conventions, units and messages. English and Spanish are built in.
 * @param tag for example `fr`; definitions and forms then use it as their language
 * @param locale everything that `en.json` of the package has, translated
 */
export const registerLanguage = (tag: string, locale: Locale): void => {
  addLocale(tag, locale);
};
