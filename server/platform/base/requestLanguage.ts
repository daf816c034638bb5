/** The language of a request if none was chosen in the portal. */
import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';

/** Spanish or English, whichever the browser prefers; English for all others, as everywhere in the portal. */
export const requestLanguage = (request: IncomingMessage): 'en' | 'es' =>
  accepts(request).language(['en', 'es']) === 'es' ? 'es' : 'en';
