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
        'server/evaluationThread.test.ts',
        'what does not end is ended, and the server goes on meanwhile',
      ),
      ...from(
        'server/questionnaires/largeDocument.test.ts',
        'its report and its publication are made beside the server’s thread',
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
      'names whose it is, the first time and when nothing changes',
    ),
  },
  {
    id: 69,
    text: 'Limits come before anything is written, by IPv4 address and IPv6 /64; refusals of people without an account are counted.',
    shownBy: [
      ...from('server/platform/audit/refusals.test.ts', 'a thousand refusals write no entry each'),
      ...from('server/platform/http/network.test.ts', '%s counts as %s'),
      ...from('server/platform/http/csrf.test.ts', 'a token is stored nowhere before sign-in'),
      ...from(
        'server/platform/http/limits.test.ts',
        'PDFs are made with a draft’s secret thirty times a quarter of an hour, then refused',
      ),
    ],
  },
  {
    id: 70,
    text: 'Changes of access ask for a fresh proof and are mailed, as are new browsers and wrong codes; access that grows waits for a second person.',
    shownBy: [
      ...from(
        PENDING,
        'each route that declares health data, for every role',
        'switching emergency access off changes all else at once',
        'the only administrator’s change is mailed to all staff and takes effect after a day, not sooner',
        'whatever changes access asks for a fresh proof',
        'administrators cannot reset their own factors; the owner of reset ones gets a mail',
      ),
      ...from(
        MAGIC_LINK,
        'a sign-in with another browser is mailed to the account',
        'after five wrong codes the right one is refused, too',
      ),
      ...from(
        'server/platform/auth/secondFactor/secondFactor.test.ts',
        'after five wrong codes the right one waits a quarter of an hour',
      ),
      ...from(
        'server/platform/auth/google.test.ts',
        'the role that ADMIN_EMAIL gives is recorded and mailed, each time it is given',
      ),
    ],
  },
  {
    id: 71,
    text: 'A claim of submissions by e-mail address alone asks for the date of birth.',
    shownBy: from(
      'server/intake/own/own.test.ts',
      'what gives the verified address becomes theirs once they state the date of birth',
      'an address typed wrong hands nothing to its owner, who gets five tries a day',
      'without a date of birth the address alone claims nothing',
    ),
  },
  {
    id: 72,
    text: 'At most five event streams a session and twenty an account, one query a beat for all of a process; bodies under way are bounded by address and in sum.',
    shownBy: [
      ...from(
        'server/notifications/live.test.ts',
        'a session has five streams and an account twenty',
        'a beat asks the database once, however many pages are open',
      ),
      ...from(
        'server/platform/http/bodiesUnderWay.test.ts',
        'slow bodies of one address fill its share, of many addresses the whole, and no more',
        'a body that breaks off is forgotten',
        'a body whose sender left before it was read is nothing to wait for',
      ),
    ],
  },
  {
    id: 74,
    text: 'Demo accounts run on an address that others reach only when asked for by name; another site’s name that leads here reads nothing.',
    shownBy: [
      ...from(
        'server/platform/config/config.test.ts',
        'the accounts without passwords are opened only by name',
      ),
      ...from(
        'server/platform/http/checkHost.test.ts',
        'a name that leads to this machine reads nothing, signed in or not',
      ),
    ],
  },
  {
    id: 77,
    text: 'Platform operators have accounts of their own with a second factor, and read no table of a clinic; what they do is recorded for good.',
    shownBy: [
      ...from(
        'server/operator/signIn.test.ts',
        'without the second factor nothing is shown and nothing is done',
        'a code works once, also when it is sent twice at the same moment',
        'the session of a clinic is worth nothing here, and the reverse',
      ),
      ...from(
        'server/operator/clinicPages.test.ts',
        'no page has a name, an address or an answer of a patient or of staff',
        'the role and place of these pages read no table of a clinic, and change no event',
        'another site, a missing token and the token of another session change nothing',
        'script in any field comes out as text',
      ),
    ],
  },
];
