/** The language of a request if none was chosen in the portal. */
import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';

/** Spanish or English, whichever the browser prefers; the clinic's default language for all others. */
export function requestLanguage(request: IncomingMessage, byDefault: 'en' | 'es'): 'en' | 'es' {
  const other = byDefault === 'en' ? 'es' : 'en';
  return accepts(request).language([byDefault, other]) === other ? other : byDefault;
}
