/** Requirements on data leaving the server, and the tests that fail without them. */
import { from, type Requirement } from './requirement.ts';

const SESSION = 'server/platform/auth/session.test.ts';
const SESSIONS_BROWSER = 'portal/app/session/sessions.browser.ts';
const ERRORS = 'server/platform/http/errors.test.ts';
const HEADERS = 'server/platform/http/portal/portalFiles.test.ts';
const OPERATION = 'server/platform/http/operation.test.ts';
const PRIVACY = 'portal/app/privacy.browser.ts';

export const PRIVACY_PROMISES: readonly Requirement[] = [
  {
    id: 43,
    text: 'Encrypted transport only, strict headers, nothing of the API in caches.',
    shownBy: [
      ...from(
        OPERATION,
        'every route sends the security headers',
        'HSTS is sent, and unencrypted requests are refused or redirected',
      ),
      ...from(HEADERS, 'pages and the API send the security headers'),
      ...from(SESSION, 'under https the cookie is bound to the host and never sent unencrypted'),
    ],
  },
  {
    id: 44,
    text: 'What is cached for offline use is the shell alone.',
    shownBy: from(SESSIONS_BROWSER, 'signing out leaves nothing that was written on the device'),
  },
  {
    id: 45,
    text: 'The copy on the device is encrypted, expires, and goes on submitting, signing out and shared devices.',
    shownBy: [
      ...from(
        'portal/intake/sync/draftSession.test.ts',
        'on a shared device no answer is kept here',
        'a copy kept so far goes when the device turns out to be shared',
      ),
      ...from('portal/intake/points.browser.ts', 'a shared device left alone is warned'),
    ],
  },
  {
    id: 46,
    text: 'Pages call nobody but the clinic.',
    shownBy: [
      ...from('portal/intake/draft.browser.ts', 'and sends requests to the clinic only'),
      ...from('portal/intake/intake.browser.ts', 'all requests go to the clinic'),
      ...from(PRIVACY, 'injected content of a page sends nothing to others'),
    ],
  },
  {
    id: 47,
    text: 'No health data in addresses, logs or mail.',
    shownBy: [
      ...from(
        OPERATION,
        'after calling all routes, no log line, URL, header, metric or mail contains an answer, a name or an e-mail address',
        'the log redacts what must not be in it',
      ),
      ...from(ERRORS, 'the log contains the pattern of a route, never the URL, a name or an answer'),
      ...from('portal/review/queue/screen/queue.browser.ts', 'names stay out of every address'),
      ...from(
        'server/review/queue/queue.test.ts',
        'a name in the URL of the list or of the counts is refused, with instructions',
      ),
      ...from(
        'server/admin/admin.test.ts',
        'accounts can be filtered by name, address and role; the audit entry omits the search words',
      ),
      ...from('server/review/conversation/conversation.test.ts', 'mails the patient without health data'),
    ],
  },
];
