/** Requirements on authored documents, readings, refusals and growing access, and their tests. */
import { change, from, type Requirement } from './requirement.ts';

const PENDING = 'server/staff/admin/settings/pending/secondPerson.test.ts';
const MAGIC_LINK = 'server/platform/auth/magicLink/magicLink.test.ts';
const GENERATED = 'server/staff/questionnaires/generatedCode.test.ts';

/** Numbers 64 and 65. */
export const DOCUMENT_PROMISES: readonly Requirement[] = [
  {
    id: 64,
    text: 'Nothing a definition, answer or setting says is executed, resolved or read as code, path or markup.',
    shownBy: from(
      GENERATED,
      'as a value, unit, id or any other code of a definition is refused by its path',
      'produce a page with unchanged markup',
      'produce a table in which no cell is a formula',
      'produce FHIR resources, one per line, that contain the names as texts',
      'produce documents without actions, scripts or files of the server',
      'produce mails with one recipient and our own markup',
      'leave the tables unchanged',
    ),
    brokenBy: [
      change('server/platform/base/escapeHtml.ts', "ENTITIES[character] ?? ''", 'character'),
      change('server/platform/base/csvCells.ts', 'escape_formulas: true', 'escape_formulas: false'),
    ],
  },
  {
    id: 65,
    text: 'Evaluations have a budget; documents that are not published are read, compiled and evaluated in a thread with a deadline.',
    shownBy: [
      ...from('engine/logic/budget.test.ts', 'evaluates to unknown within the budget'),
      ...from(
        'server/platform/threads/jobThreads.test.ts',
        'a job that never ends is terminated, and the server continues meanwhile',
      ),
      ...from(
        'server/staff/questionnaires/largeDocument.test.ts',
        "report and publication of a large draft run outside the server's thread, which answers others meanwhile",
      ),
    ],
    brokenBy: [change('engine/logic/base/budget.ts', 'MAX_STEPS = 50_000', 'MAX_STEPS = 5_000_000')],
  },
];

/** Numbers 68 and up. */
export const ACCESS_PROMISES: readonly Requirement[] = [
  {
    id: 68,
    text: 'Each answer with a person’s data leaves an entry that names whose, also when nothing changed.',
    shownBy: from(
      'server/platform/audit/readings.test.ts',
      "every response that contains a person's data is audited with their id, on the first request and when cached",
    ),
    brokenBy: [
      change('server/patient/intake/own/ownDrafts.ts', 'detail: { ids: drafts.map(({ id }) => id) },', ''),
    ],
  },
  {
    id: 69,
    text: 'Limits come before anything is written, by IPv4 address and IPv6 /64; refusals of people without an account are counted.',
    shownBy: [
      ...from('server/platform/http/network.test.ts', '%s counts as %s'),
      ...from('server/platform/audit/refusals.test.ts', 'a thousand refusals write no entry each'),
      ...from('server/platform/http/csrf.test.ts', 'before sign-in no token is stored'),
      ...from('server/platform/http/limits.test.ts', "a draft's secret allows thirty PDFs in 15 minutes"),
    ],
    brokenBy: [
      change('server/platform/http/network.ts', '.slice(0, 4)', '.slice(0, 8)'),
      change('contract/intakeRoutes.ts', 'most: 30, minutes: 15', 'most: 31, minutes: 15'),
    ],
  },
  {
    id: 70,
    text: 'Changes of access ask for a fresh proof and are mailed, as are new browsers and wrong codes; access that grows waits for a second person.',
    shownBy: [
      ...from(
        PENDING,
        'on every route that declares health data',
        'turning off emergency access waits for a second administrator; other settings change at once',
        "the only administrator's change is mailed to all staff and takes effect after a day, not sooner",
        'every change of access requires a recent proof of the second factor',
        'administrators cannot reset their own factors; the owner of the reset ones is mailed',
      ),
      ...from(
        MAGIC_LINK,
        'a sign-in with a new browser is mailed to the account; the first one, or a known browser, is not',
        'after five wrong codes even the right one is refused',
      ),
      ...from(
        'server/platform/auth/secondFactor/secondFactor.test.ts',
        'after five wrong codes even the right one is refused for 15 minutes; a passkey still works',
      ),
      ...from(
        'server/platform/auth/google.test.ts',
        'the role that ADMIN_EMAIL grants is recorded and mailed each time it is granted',
      ),
    ],
    brokenBy: [
      change(
        'server/platform/auth/secondFactor/proof.ts',
        'if (at.getTime() - (session.provedAt ?? 0) > TEN_MINUTES_MS) throw new ProofTooOld();',
        '',
      ),
      change(
        'server/staff/admin/settings/changeSettings.ts',
        'const isOff = before.adminsNeedEmergencyAccess && !wanted.adminsNeedEmergencyAccess;',
        'const isOff = false;',
      ),
      change('server/platform/auth/knownDevice.ts', 'if (mails && known.length', 'if (false && known.length'),
    ],
  },
  {
    id: 71,
    text: 'A claim of submissions by e-mail address alone asks for the date of birth.',
    shownBy: from(
      'server/patient/intake/own/own.test.ts',
      'intakes that contain the verified address are assigned once the patient states the date of birth',
      'a mistyped address gives its owner no access; they have five attempts a day',
      'without a date of birth in the intake, the address alone claims nothing',
    ),
    brokenBy: [
      change(
        'server/patient/intake/own/claimByBirthDate.ts',
        'candidate.birthDate === birthDate',
        "candidate.birthDate !== ''",
      ),
      change('server/patient/intake/own/claimByBirthDate.ts', 'MAX_TRIES = 5', 'MAX_TRIES = 6'),
    ],
  },
  {
    id: 72,
    text: 'At most five event streams a session and twenty an account, one query a beat for all of a process; bodies under way are bounded by address and in sum.',
    shownBy: [
      ...from(
        'server/shared/notifications/live.test.ts',
        'a session may have five streams and an account twenty: more are refused, and other accounts are not affected',
        'a heartbeat queries the database once, however many pages are open',
      ),
      ...from(
        'server/platform/http/bodiesUnderWay.test.ts',
        'slow bodies can fill the share of one address, and from many addresses the whole limit, and no more',
        'an aborted body releases its memory',
        'a body whose sender disconnected before it was read does not block the parser',
      ),
    ],
    brokenBy: [
      change('server/shared/notifications/liveHub.ts', 'MAX_OF_SESSION = 5', 'MAX_OF_SESSION = 6'),
      change('server/platform/http/bodiesUnderWay.ts', 'MAX_BYTES = 64 * MB', 'MAX_BYTES = 128 * MB'),
    ],
  },
  {
    id: 74,
    text: 'Demo accounts run on an address that others reach only when asked for by name; another site’s name that leads here reads nothing.',
    shownBy: [
      ...from(
        'server/platform/config/config.test.ts',
        ', passwordless accounts have to be enabled explicitly',
      ),
      ...from(
        'server/platform/http/checkHost.test.ts',
        'through another name that resolves to this machine nothing can be read, signed in or not',
      ),
    ],
    brokenBy: [
      change('server/platform/http/checkHost.ts', 'if (!isOwn) throw', 'if (false) throw'),
      change(
        'server/platform/config/config.ts',
        'if (env.DEMO !== undefined || env.GOOGLE_CLIENT_ID) return;',
        'return;',
      ),
    ],
  },
  {
    id: 77,
    text: 'Platform operators have accounts of their own with a second factor, and read no table of a clinic; what they do is recorded for good.',
    shownBy: [
      ...from(
        'server/fleet/operator/signIn.test.ts',
        'without the second factor nothing is shown and nothing can be done',
        'a code works once, even if it is sent twice at the same moment',
        'the session of a clinic is invalid here, and vice versa',
      ),
      ...from(
        'server/fleet/operator/clinicPages.test.ts',
        'no page contains a name, an address or an answer of a patient or of staff',
        'the database role of these pages can read no table of a clinic, and cannot change events',
        "a request from another site, without a token or with another session's token changes nothing",
        'scripts entered into any field are displayed as text',
      ),
    ],
    brokenBy: [
      change('server/fleet/operator/operatorApp.ts', 'if (session?.proved ||', 'if (session ||'),
      change(
        'server/fleet/operator/sessions.ts',
        'if (boundId === undefined || one.length',
        'if (false && one.length',
      ),
    ],
  },
];
