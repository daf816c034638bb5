/** Texts in several languages as FHIR writes them: the source, with translations beside it. */
import type { LocalizedText } from '../../base/localizedText.ts';
import { textIn } from '../../definition/definition.ts';
import { TRANSLATION } from '../validate/extensions.ts';
import type { JsonObject } from '../validate/json.ts';

/** @returns the element, and the one beside it that has its translations */
export function localizedElement(key: string, text: LocalizedText, language: string): JsonObject {
  const others = Object.keys(text).filter((each) => each !== language);
  return {
    [key]: textIn(text, language),
    ...(others.length > 0 && {
      [`_${key}`]: {
        extension: others.map((lang) => ({
          url: TRANSLATION,
          extension: [
            { url: 'lang', valueCode: lang },
            { url: 'content', valueString: textIn(text, lang) },
          ],
        })),
      },
    }),
  };
}
