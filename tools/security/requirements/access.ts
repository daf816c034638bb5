/** Requirements on authored documents, readings, refusals and growing access, and their tests. */
import { from, type Requirement } from './requirement.ts';

const PENDING = 'server/admin/settings/pending/secondPerson.test.ts';
const MAGIC_LINK = 'server/platform/auth/magicLink/magicLink.test.ts';
const GENERATED = 'server/questionnaires/generatedCode.test.ts';

/** Numbers 64 and 65. */
export const DOCUMENT_PROMISES: readonly Requirement[] = [
  {
    id: 64,
    text: 'Nothing a definition, answer or setting says is executed, resolved or read as code, path or markup.',
    shownBy: from(GENERATED, 'as a value, unit, id or any other code of a definition is refused by its path'),
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
        'server/questionnaires/largeDocument.test.ts',
        "report and publication of a large draft run outside the server's thread, which answers others meanwhile",
      ),
    ],
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
  },
  {
    id: 69,
    text: 'Limits come before anything is written, by IPv4 address and IPv6 /64; refusals of people without an account are counted.',
    shownBy: [
      ...from('server/platform/audit/refusals.test.ts', 'a thousand refusals write no entry each'),
      ...from('server/platform/http/network.test.ts', '%s counts as %s'),
      ...from('server/platform/http/csrf.test.ts', 'before sign-in no token is stored'),
      ...from('server/platform/http/limits.test.ts', "a draft's secret allows thirty PDFs in 15 minutes"),
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
  },
  {
    id: 71,
    text: 'A claim of submissions by e-mail address alone asks for the date of birth.',
    shownBy: from(
      'server/intake/own/own.test.ts',
      'intakes that contain the verified address are assigned once the patient states the date of birth',
      'a mistyped address gives its owner no access; they have five attempts a day',
      'without a date of birth in the intake, the address alone claims nothing',
    ),
  },
  {
    id: 72,
    text: 'At most five event streams a session and twenty an account, one query a beat for all of a process; bodies under way are bounded by address and in sum.',
    shownBy: [
      ...from(
        'server/notifications/live.test.ts',
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
  },
  {
    id: 77,
    text: 'Platform operators have accounts of their own with a second factor, and read no table of a clinic; what they do is recorded for good.',
    shownBy: [
      ...from(
        'server/operator/signIn.test.ts',
        'without the second factor nothing is shown and nothing can be done',
        'a code works once, even if it is sent twice at the same moment',
        'the session of a clinic is invalid here, and vice versa',
      ),
      ...from(
        'server/operator/clinicPages.test.ts',
        'no page contains a name, an address or an answer of a patient or of staff',
        'the database role of these pages can read no table of a clinic, and cannot change events',
        "a request from another site, without a token or with another session's token changes nothing",
        'scripts entered into any field are displayed as text',
      ),
    ],
  },
];
