/** The language of a request if none was chosen in the portal. */
import type { IncomingMessage } from 'node:http';
import { isLanguage, LANGUAGES, type Language } from '@clinic/engine/base';
import accepts from 'accepts';

/** The installed language that the browser prefers; the clinic's default language if it prefers none. */
export function requestLanguage(request: IncomingMessage, byDefault: Language): Language {
  const preferred = accepts(request).language([byDefault, ...LANGUAGES.filter((each) => each !== byDefault)]);
  return isLanguage(preferred) ? preferred : byDefault;
}
