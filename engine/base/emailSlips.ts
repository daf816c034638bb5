/**
 * Finds common typos in e-mail addresses: "linda@gmial.com" was most likely meant to be "linda@gmail.com".
 */
import { readEmail } from '../typed/readAddress.ts';
import { emailProblem } from './emailAddress.ts';

/** Providers that many patients use. */
const PROVIDERS = [
  ...[
    'gmail.com',
    'googlemail.com',
    'yahoo.com',
    'ymail.com',
    'rocketmail.com',
    'hotmail.com',
    'outlook.com',
  ],
  ...[
    'live.com',
    'icloud.com',
    'comcast.net',
    'verizon.net',
    'sbcglobal.net',
    'bellsouth.net',
    'earthlink.net',
  ],
  ...[
    'charter.net',
    'optonline.net',
    'protonmail.com',
    'fastmail.com',
    'yahoo.es',
    'hotmail.es',
    'outlook.es',
  ],
  ...['yahoo.com.mx', 'hotmail.com.mx', 'outlook.com.mx', 'live.com.mx', 'prodigy.net.mx', 'yahoo.co.uk'],
];

/** Real domains that resemble a provider's. */
const REAL = new Set([
  ...PROVIDERS,
  ...[
    'mail.com',
    'email.com',
    'gmx.com',
    'gmx.net',
    'zmail.com',
    'hotmail.co.uk',
    'hotmail.ca',
    'hotmail.fr',
  ],
  ...['hotmail.it', 'hotmail.de', 'outlook.fr', 'outlook.de', 'yahoo.ca', 'yahoo.fr', 'yahoo.de', 'yahoo.it'],
  ...['yahoo.in', 'yahoo.com.ar', 'yahoo.com.br', 'yahoo.co.in', 'live.ca', 'live.fr', 'live.nl', 'five.com'],
  ...['love.com', 'line.com', 'life.com', 'olive.com', 'alive.com', 'icloud.co', 'cloud.com'],
]);

/** Common misspellings of top-level domains. */
const ENDINGS: Record<string, string> = {
  ...Object.fromEntries(
    ['con', 'cmo', 'ocm', 'vom', 'xom', 'cim', 'cpm', 'cok', 'coma', 'comm', 'coom', 'ccom'].map((slip) => [
      slip,
      'com',
    ]),
  ),
  ...{ nte: 'net', ent: 'net', ner: 'net', nett: 'net', ogr: 'org', rog: 'org', eud: 'edu', edi: 'edu' },
};

/**
 * The address that was most likely meant.
 *
 * @returns null if there is no known typo, or the text is not an address
 */
export function emailSuggestion(text: string): string | null {
  const address = readEmail(text);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (emailProblem(address) || REAL.has(domain)) return null;
  const mended = nearestProvider(withRealEnding(domain));
  return mended === domain ? null : `${address.slice(0, at)}@${mended}`;
}

/** Whether further typing could still complete a known domain, as with "gmail.co". */
export function isUnfinishedDomain(text: string): boolean {
  const domain = text.trim().split('@').at(-1)?.toLowerCase() ?? '';
  return PROVIDERS.some((provider) => provider !== domain && provider.startsWith(domain));
}

function withRealEnding(domain: string): string {
  const dot = domain.lastIndexOf('.');
  const ending = domain.slice(dot + 1);
  return Object.hasOwn(ENDINGS, ending) ? `${domain.slice(0, dot)}.${ENDINGS[ending]}` : domain;
}

const nearestProvider = (domain: string): string =>
  REAL.has(domain) ? domain : (PROVIDERS.find((provider) => isOneSlipApart(domain, provider)) ?? domain);

/** One letter inserted, missing or wrong, or two neighbours swapped. */
function isOneSlipApart(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  const rest = typed.slice(start);
  const meantRest = meant.slice(start);
  if (rest.slice(1) === meantRest || rest === meantRest.slice(1) || rest.slice(1) === meantRest.slice(1)) {
    return true;
  }
  return rest[0] === meantRest[1] && rest[1] === meantRest[0] && rest.slice(2) === meantRest.slice(2);
}
