/** Requirements on data leaving the server, and the tests that fail without them. */
import { change, from, type Requirement } from './requirement.ts';

const SESSION = 'server/platform/auth/session.test.ts';
const ERRORS = 'server/platform/http/errors.test.ts';
const HEADERS = 'server/platform/http/portal/portalFiles.test.ts';
const OPERATION = 'server/platform/http/operation.test.ts';
const PRIVACY = 'portal/app/privacy.browser.ts';

export const PRIVACY_PROMISES: readonly Requirement[] = [
  {
    id: 43,
    text: 'Encrypted transport only, strict headers, nothing of the API in caches.',
    shownBy: [
      ...from(HEADERS, 'pages and the API send the security headers'),
      ...from(SESSION, 'under https the cookie is bound to the host and never sent unencrypted'),
      ...from(
        OPERATION,
        'every route sends the security headers',
        'HSTS is sent, and unencrypted requests are refused or redirected',
      ),
    ],
    brokenBy: [
      change('server/platform/http/securityHeaders.ts', '...(https ? {', '...(false ? {'),
      change(
        'server/platform/http/securityHeaders.ts',
        "'Cache-Control', 'no-store'",
        "'Cache-Control', 'private'",
      ),
      change(
        'server/platform/http/onlyHttps.ts',
        "if (ctx.method !== 'GET' || ctx.path !== '/') throw",
        'if (false) throw',
      ),
    ],
  },
  {
    id: 44,
    text: 'What is cached for offline use is the shell and published forms, never an answer.',
    shownBy: [
      ...from(
        'portal/platform/worker/worker.test.ts',
        'the cached page contains nothing the server rendered for a particular URL',
        'what a page needs is fetched once and cached, and nothing else is',
      ),
      ...from(
        'portal/patient/intake/offline.browser.ts',
        'the worker caches the page and forms but no answers',
      ),
    ],
    brokenBy: [
      change(
        'portal/platform/worker/catalogueCache.ts',
        '/^\\/api\\/intake\\/questionnaire(s\\/[^/]+(\\/[^/]+)?)?$/',
        '/^\\/api\\//',
      ),
      change(
        'portal/platform/worker/appShell.ts',
        'new Response(withoutContent(signedOutPage), ',
        'new Response(signedOutPage, ',
      ),
    ],
  },
  {
    id: 45,
    text: 'The copy on the device is encrypted, expires, and goes on submitting, signing out and shared devices.',
    shownBy: [
      ...from(
        'portal/platform/api/sealedStore.test.ts',
        'who reads the database finds neither the answers nor the key',
        'a copy that is too old is not shown, and is deleted, also if nobody asks for it',
      ),
      ...from(
        'portal/patient/intake/sync/draftSession.test.ts',
        'on a shared device no answer is kept here',
        'a copy kept so far goes when the device turns out to be shared',
      ),
      ...from('portal/patient/intake/offline.browser.ts', 'the next user of the device finds nothing'),
      ...from('portal/patient/intake/points.browser.ts', 'a shared device left alone is warned'),
    ],
    brokenBy: [
      change(
        'portal/platform/api/sealedStore.ts',
        "{ name: 'AES-GCM', length: 256 }, false, [",
        "{ name: 'AES-GCM', length: 256 }, true, [",
      ),
      change(
        'portal/platform/api/sealedStore.ts',
        'if (now() - sealed.touchedAt <= where.keptMs()) {',
        'if (true) {',
      ),
      change(
        'portal/patient/intake/sync/deviceCopy.ts',
        '(keepsCopy ? parts.memories.device : parts.memories.tab)',
        'parts.memories.device',
      ),
    ],
  },
  {
    id: 46,
    text: 'Pages call nobody but the clinic.',
    shownBy: [
      ...from('portal/patient/intake/draft.browser.ts', 'and sends requests to the clinic only'),
      ...from('portal/patient/intake/intake.browser.ts', 'all requests go to the clinic'),
      ...from(PRIVACY, 'injected content of a page sends nothing to others'),
    ],
    brokenBy: [change('server/platform/http/securityHeaders.ts', "connect-src 'self'", 'connect-src *')],
  },
  {
    id: 47,
    text: 'No health data in addresses, logs or mail.',
    shownBy: [
      ...from(ERRORS, 'the log contains the pattern of a route, never the URL, a name or an answer'),
      ...from(
        'server/staff/admin/admin.test.ts',
        'accounts can be filtered by name, address and role; the audit entry omits the search words',
      ),
      ...from(
        OPERATION,
        'after calling all routes, no log line, URL, header, metric or mail contains an answer, a name or an e-mail address',
        'the log redacts what must not be in it',
      ),
      ...from(
        'server/staff/review/queue/queue.test.ts',
        'a name in the URL of the list or of the counts is refused, with instructions',
      ),
      ...from(
        'server/staff/review/conversation/conversation.test.ts',
        'mails the patient without health data',
      ),
    ],
    brokenBy: [
      change(
        'server/platform/log/requestLog.ts',
        '      route,\n      status: ctx.status,\n      ms',
        '      route: ctx.url,\n      status: ctx.status,\n      ms',
      ),
      change(
        'server/staff/admin/accounts.ts',
        'detail: { role: role ?? null, page,',
        'detail: { role: role ?? null, page, search,',
      ),
      change('server/platform/log/log.ts', "'patientEmail',\n  'recipient'", "'recipient'"),
    ],
  },
  {
    id: 78,
    text: 'Erasure leaves nothing of the person in tables, files, indexes, logs, queues or new backups; a legal hold stops it.',
    shownBy: [
      ...from(
        'server/staff/patients/erasure.test.ts',
        'after the erasure no string of the person is in a table, object, log, metric or new backup, and what is of others stays',
        'every table says what erasure does with it',
        'a legal hold stops erasure and the purge of drafts until it is released, also of whoever is merged',
        'whoever submits while the person is being erased is erased too',
      ),
      ...from(
        'server/commands/erasures.test.ts',
        'a list of erasures is applied to a restored backup that is older, except to who is held',
      ),
    ],
    brokenBy: [
      change(
        'server/staff/retention/purgeDrafts.ts',
        'draft.id = any ((select drafts_of(',
        'false and draft.id = any ((select drafts_of(',
      ),
      change('server/staff/patients/erasePatient.ts', 'if (held) throw new LegalHold();', ''),
    ],
  },
];
