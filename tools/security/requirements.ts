/** What the product promises about safety, by number, and the tests that fail without it. */
import { from, type Requirement } from './requirement.ts';

const MAGIC_LINK = 'server/auth/magicLink.test.ts';
const MAGIC_LINK_BROWSER = 'portal/signIn/magicLink.browser.ts';
const GOOGLE = 'server/auth/google.test.ts';
const SIGN_IN = 'server/auth/signIn.test.ts';
const SECOND_FACTOR = 'server/auth/secondFactor/secondFactor.test.ts';
const SECOND_FACTOR_BROWSER = 'portal/secondFactor/secondFactor.browser.ts';
const SESSION = 'server/auth/session.test.ts';
const SESSION_ID = 'server/auth/sessionId.test.ts';
const SESSION_TIME = 'server/auth/sessionTime.test.ts';
const OWN_SESSIONS = 'server/auth/ownSessions.test.ts';
const SESSIONS_BROWSER = 'portal/shell/sessions.browser.ts';
const CSRF = 'server/http/csrf.test.ts';
const ROUTES = 'server/http/routes.test.ts';
const AUTHORIZATION = 'server/http/authorization.test.ts';
const ERRORS = 'server/http/errors.test.ts';
const HEADERS = 'server/http/portalFiles.test.ts';
const SWEEP = 'server/audit/sweep.test.ts';
const CHAIN = 'server/audit/chain.test.ts';
const LIMITS = 'server/http/limits.test.ts';
const OPERATION = 'server/http/operation.test.ts';
const PRIVACY = 'portal/shell/privacy.browser.ts';
const DOCUMENTS = 'server/documents/documents.test.ts';
const SAVE = 'server/intake/saveDraft.test.ts';
const USERS = 'server/admin/users.test.ts';
const FUZZ = 'tools/security/fuzz.trial.ts';

export const REQUIREMENTS: readonly Requirement[] = [
  {
    id: 1,
    text: 'A mailed token is 256 random bits; the database holds its hash alone.',
    shownBy: [
      ...from(MAGIC_LINK, 'the token is nowhere in the database nor in the log'),
      ...from('server/intake/resume.test.ts', 'the token is stored as its hash alone and never logged'),
    ],
  },
  {
    id: 2,
    text: 'Opening a mailed link uses nothing up.',
    shownBy: from(MAGIC_LINK, 'looking at the link consumes nothing, however often'),
  },
  {
    id: 3,
    text: 'A mailed link signs in once.',
    shownBy: [
      ...from(MAGIC_LINK, '50 redemptions at once make one session'),
      ...from('tools/security/redemptions.trial.ts', '50 redemptions at once, again and again'),
    ],
  },
  {
    id: 4,
    text: 'A mailed link lives ten minutes, and the newest voids the older.',
    shownBy: from(
      MAGIC_LINK,
      'a link works for 10 minutes and no longer',
      'the newest link voids the older ones',
    ),
  },
  {
    id: 5,
    text: 'A link signs in the browser that asked; another one gets a code to type there, and few tries.',
    shownBy: [
      ...from(
        MAGIC_LINK,
        'another browser gets no session but a code for the browser that asked',
        'after five wrong codes the right one is refused, too',
      ),
      ...from(MAGIC_LINK_BROWSER, 'on another device it shows a code'),
    ],
  },
  {
    id: 6,
    text: 'Asking for a link does not tell who has an account: not by status, body or time.',
    shownBy: [
      ...from(MAGIC_LINK, 'whoever is known, unknown or staff: the same answer'),
      ...from(USERS, 'asking for a link is answered alike for a closed account'),
      ...from('tools/security/timing.trial.ts', 'a link asked for takes as long whether'),
    ],
  },
  {
    id: 7,
    text: 'Links are limited by address, network and in all; nobody is locked out of the other ways in.',
    shownBy: from(
      MAGIC_LINK,
      'a hundred requests are all answered alike and send five mails',
      'one network gets so many mails and no more',
    ),
  },
  {
    id: 8,
    text: 'Links lead to the configured address; an e-mail address holds no line break.',
    shownBy: from(MAGIC_LINK, 'a forged Host changes nothing in the link', '%j is no address'),
  },
  {
    id: 9,
    text: 'A token is in no log, referrer or error.',
    shownBy: [
      ...from(
        MAGIC_LINK,
        'the token is nowhere in the database nor in the log',
        'an error on the way tells the token neither to the log nor to whoever asked',
      ),
      ...from(MAGIC_LINK_BROWSER, 'from the demo outbox by one button into the portal'),
    ],
  },
  {
    id: 10,
    text: 'OpenID Connect by code with PKCE, state and nonce; issuer, audience, expiry and signature are checked.',
    shownBy: [
      ...from(
        GOOGLE,
        'a token %s signs nobody in',
        'a state that is forged, replayed or of another browser is refused',
        'a code that another browser asked for fails for want of its PKCE verifier',
        'a provider that is down, or whose document is not its own',
      ),
      ...from(SIGN_IN, 'the authorization request carries PKCE, state and nonce'),
    ],
  },
  {
    id: 11,
    text: 'Who it is goes by issuer and subject; an address links accounts only when verified.',
    shownBy: from(
      GOOGLE,
      'who it is goes by issuer and subject; an unverified address leads to no account',
      'a verified address leads to the account that has it',
    ),
  },
  {
    id: 12,
    text: 'Staff are invited, a stranger is a patient; no client and no provider gives a role.',
    shownBy: [
      ...from(
        GOOGLE,
        'whoever the provider vouches for is signed in, a stranger as a patient',
        'a role or group that the token claims is nothing to us',
      ),
      ...from(USERS, 'who is invited is staff once they sign in with the address, and nobody else is'),
    ],
  },
  {
    id: 13,
    text: 'Staff reach no health data without a second factor.',
    shownBy: [
      ...from(
        SECOND_FACTOR,
        'staff without a second factor reach nothing but the way to one',
        'only the second factor itself is open before it',
        'the next sign-in asks for a code of the app; none counts twice',
        'the same code in four browsers at once proves one of them',
        'after five wrong codes the right one waits a quarter of an hour',
        'a recovery code works once, however it is typed',
        'a passkey is made and used; a signature counts for its challenge, its site and once',
        'with one enrolled, the first factor alone adds none',
        'two first ones at once',
      ),
      ...from(SECOND_FACTOR_BROWSER, 'a physician by a link makes a passkey'),
    ],
  },
  {
    id: 14,
    text: 'Addresses are one whatever their case; letters that only look alike do not merge accounts.',
    shownBy: [
      ...from(MAGIC_LINK, 'case does not make two accounts; letters that look alike are no address'),
      ...from(GOOGLE, 'an address of letters that look alike leads to nobody'),
      ...from(USERS, 'an address is one account in any case; a Cyrillic letter makes it another'),
    ],
    deviation: 'An address with letters beyond ASCII has no account of its own: it is refused.',
  },
  {
    id: 15,
    text: 'Session ids are opaque, hashed in the database, and out of reach of scripts and other sites.',
    shownBy: [
      ...from(
        SESSION_ID,
        '100,000 ids differ, and none of them stands in a dump of the database',
        'every cookie of every route is out of reach of scripts',
      ),
      ...from(SESSION, 'under https the cookie is bound to the host and never sent in the clear'),
      ...from('tools/security/sessionIds.trial.ts', 'a million ids differ'),
    ],
  },
  {
    id: 16,
    text: 'The session id changes at sign-in and when the session becomes more than it was.',
    shownBy: [
      ...from(
        SIGN_IN,
        'the session id changes at sign-in',
        'a session id chosen by somebody else stays anonymous',
      ),
      ...from(OWN_SESSIONS, 'an id that was planted stays anonymous when its browser signs in'),
      ...from(SECOND_FACTOR, 'proves the session under a new id'),
    ],
  },
  {
    id: 17,
    text: 'Signing out ends the session on the server and clears the device.',
    shownBy: [
      ...from(SIGN_IN, 'signing out ends the session on the server'),
      ...from(OWN_SESSIONS, 'after signing out the cookie opens nothing, and the browser is told to forget'),
      ...from(SESSIONS_BROWSER, 'signing out leaves nothing that was written on the device'),
    ],
  },
  {
    id: 18,
    text: 'Sessions of staff end after 15 idle minutes and 12 hours; polling is no activity.',
    shownBy: from(
      SESSION_TIME,
      'a page that only polls lets its session end after 15 minutes',
      'after twelve hours it ends whatever anybody does',
    ),
  },
  {
    id: 19,
    text: 'A role taken away or an account closed holds at the next request.',
    shownBy: [
      ...from(SIGN_IN, 'a role taken away is gone at the next request'),
      ...from(OWN_SESSIONS, 'a role taken away and one given hold at the next request'),
      ...from(USERS, 'whoever is deactivated is out at once'),
    ],
  },
  {
    id: 20,
    text: 'One sees one’s sessions and ends them one by one; administrators end an account’s.',
    shownBy: [
      ...from(USERS, "an admin ends all of an account's sessions"),
      ...from(OWN_SESSIONS, 'of two devices the one that is ended is signed out, the other one stays'),
      ...from(SESSIONS_BROWSER, 'of two devices the one that is ended is signed out'),
    ],
  },
  {
    id: 21,
    text: 'Changes ask for the session’s own token and its own origin, and take JSON only.',
    shownBy: [
      ...from(
        CSRF,
        'a change without the token is refused, and the answer says CSRF',
        'a token from before signing in is refused, a fresh one accepted',
        'the right token from another site is refused',
        'every route that changes something asks for the token',
      ),
      ...from(ERRORS, '%s: 415'),
    ],
  },
  {
    id: 22,
    text: 'Another site’s image or frame signs nobody in or out.',
    shownBy: from(SIGN_IN, 'image can neither sign in nor sign out'),
  },
  {
    id: 23,
    text: 'Signing in leads to a screen of the portal and nowhere else.',
    shownBy: [
      ...from(SIGN_IN, 'a sign-in leads back to a screen of the portal and nowhere else'),
      ...from(MAGIC_LINK, 'a link leads back to a screen of the portal and nowhere else'),
    ],
  },
  {
    id: 24,
    text: 'Every route says whom it lets in; all else is refused.',
    shownBy: [
      ...from(ROUTES, 'a route that does not say who may call it cannot be registered'),
      ...from(
        AUTHORIZATION,
        '%s lets in exactly whom it is for',
        'a method that no route has is refused on every path, to everybody',
      ),
    ],
  },
  {
    id: 25,
    text: 'What is another’s looks like what does not exist.',
    shownBy: from(
      AUTHORIZATION,
      'the id of something that is not the caller’s looks like one that does not exist',
    ),
  },
  {
    id: 26,
    text: 'Patients receive nothing that is the staff’s.',
    shownBy: [
      ...from(AUTHORIZATION, 'what a patient receives holds nothing that is the staff’s'),
      ...from(
        'server/review/conversation/conversation.test.ts',
        'what a patient receives holds no flags, notes, reasons or staff addresses',
      ),
    ],
  },
  {
    id: 27,
    text: 'A draft opens by its secret; its id alone is useless, and claims nothing.',
    shownBy: [
      ...from(SAVE, 'without the secret a draft does not exist'),
      ...from(
        'server/intake/own/own.test.ts',
        'a wrong secret claims nothing, nor does somebody else’s address',
      ),
    ],
  },
  {
    id: 28,
    text: 'A body with anything unknown is refused.',
    shownBy: [
      ...from(AUTHORIZATION, 'a body with anything unknown is refused'),
      ...from(SAVE, 'unknown properties of a save are refused'),
    ],
  },
  {
    id: 29,
    text: 'The last administrator stays one.',
    shownBy: from(
      USERS,
      'the last administrator stays one',
      'of two administrators who demote each other at once, one remains, each time',
    ),
  },
  {
    id: 30,
    text: 'The application’s role in the database changes no tables and no audit rows; row security is a second wall.',
    shownBy: [
      ...from(
        'server/db/appRole.test.ts',
        'refused: ',
        'it reads, adds and changes rows, adds to the audit log, and hears what is published',
      ),
      ...from('server/audit/record.test.ts', '%s'),
      ...from(
        'server/db/rowAccess.test.ts',
        'a patient sees the own rows only, whatever is asked',
        'reaches no row of another patient',
        'a row cannot be given to somebody else',
        'what a connection was told for one request is gone in the next',
      ),
    ],
  },
  {
    id: 31,
    text: 'Emergency access asks for a reason, ends by itself, alerts and is recorded.',
    shownBy: [
      ...from(
        'server/audit/emergency.test.ts',
        'without a reason nothing opens',
        'with a reason it opens for an hour; the others are told',
        'after the hour it is over',
      ),
      ...from('portal/admin/emergency.browser.ts', 'gives a reason and sees the queue for an hour'),
    ],
    deviation: 'Off unless the clinic turns it on: by default administrators review as physicians do.',
  },
  {
    id: 32,
    text: 'The server validates against the version the draft is pinned to and drops hidden answers.',
    shownBy: [
      ...from(
        'server/intake/submit.test.ts',
        'answers to hidden questions are dropped and raise nothing',
        'each question that does not validate is named, and the answers stay',
      ),
      ...from(
        'server/questionnaires/compileValidators.test.ts',
        'whatever the answers, precompiled and run-time validators report the same',
      ),
      ...from('portal/wizard/agreement.browser.ts', 'browser and server give the same visibility'),
    ],
  },
  {
    id: 33,
    text: 'Rules across fields hold: "none" alone, adults only, plausible measures.',
    shownBy: [
      ...from('engine/validation.test.ts', 'soft limits and checks ask, hard ones refuse'),
      ...from('engine/eligibility.test.ts', 'the intake is for adults'),
      ...from('engine/visibility.test.ts', 'beside others does not'),
    ],
  },
  {
    id: 34,
    text: 'Keys that mean something to JavaScript do nothing.',
    shownBy: [
      ...from(SAVE, 'the key %s is refused and does nothing', 'no answer holds the key %s'),
      ...from('engine/logic/check.test.ts', 'a prototype smuggled in by JSON is no operator'),
    ],
  },
  {
    id: 35,
    text: 'No pattern takes more than linear time.',
    shownBy: from('engine/hostile.test.ts', 'a pattern of one’s own cannot be written'),
    deviation: 'Nobody writes patterns: a definition holds none, and ours exclude what ends each part.',
  },
  {
    id: 36,
    text: 'Rules are data of limited depth and size, without cycles.',
    shownBy: [
      ...from('engine/logic/check.test.ts', '40 levels are allowed, 41 are not', '5,000 parts are allowed'),
      ...from(
        'engine/hostile.test.ts',
        'conditions that read each other in a circle are refused',
        'conditions of ten thousand nodes, or nested a thousand deep, are refused',
        'rules of ten thousand nodes, and derived values that need each other, are refused',
      ),
    ],
  },
  {
    id: 37,
    text: 'What people write is shown as text; pages run no inline script.',
    shownBy: [
      ...from(OPERATION, 'every route answers with the headers that protect it', 'so does the error at'),
      ...from(PRIVACY, 'what somebody smuggled into a page reaches nobody'),
      ...from(HEADERS, 'pages and API carry the headers that keep browsers strict'),
      ...from(
        'portal/intake/draft.browser.ts',
        'the intake needs no leave the Content-Security-Policy does not give',
      ),
    ],
  },
  {
    id: 38,
    text: 'Searches are literal, whatever is searched for.',
    shownBy: [
      ...from(
        'server/review/queue/queue.test.ts',
        'characters special to the database are searched for literally',
      ),
      ...from(FUZZ, 'every route refuses what is wrong'),
    ],
  },
  {
    id: 39,
    text: 'No cell of an export is a formula.',
    shownBy: from('server/review/queue/export.test.ts', 'no cell is a formula to a spreadsheet'),
  },
  {
    id: 40,
    text: 'Bodies, depth, time and how often are limited.',
    shownBy: [
      ...from(ERRORS, 'a body of 1 MB: 413', 'nesting without end is refused'),
      ...from(
        LIMITS,
        'refuses what is too large, too deep, too much or no text',
        'processes count together; then 429',
        'headers of more than 16 kB are refused',
        'is cut off',
      ),
      ...from(FUZZ, 'every route refuses what is wrong'),
    ],
  },
  {
    id: 41,
    text: 'Uploads are what they say, limited, stripped, and downloaded as attachments.',
    shownBy: [
      ...from(
        DOCUMENTS,
        '10 MB are taken, one byte more is refused',
        'a photo is stored without the place it was taken at',
        'as an attachment that runs nothing',
      ),
      ...from('server/documents/cleanFile.test.ts', 'whatever bytes stand in a picture'),
    ],
  },
  {
    id: 42,
    text: 'Text that no database can keep is refused, never a failure.',
    shownBy: [
      ...from(FUZZ, 'every route refuses what is wrong'),
      ...from(
        LIMITS,
        'refuses what is too large, too deep, too much or no text',
        'texts in both directions, emoji and accents come back as they were sent',
      ),
    ],
  },
  {
    id: 43,
    text: 'Encrypted transport only, strict headers, nothing of the API in caches.',
    shownBy: [
      ...from(
        OPERATION,
        'every route answers with the headers that protect it',
        'HSTS is sent, and what came in the clear is not answered',
      ),
      ...from(HEADERS, 'pages and API carry the headers that keep browsers strict'),
      ...from(SESSION, 'under https the cookie is bound to the host and never sent in the clear'),
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
        'portal/intake/draftSession.test.ts',
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
      ...from('portal/intake/draft.browser.ts', 'and calls nobody else'),
      ...from(
        PRIVACY,
        'a whole intake and its review ask nobody but the clinic',
        'what somebody smuggled into a page reaches nobody',
      ),
    ],
  },
  {
    id: 47,
    text: 'No health data in addresses, logs or mail.',
    shownBy: [
      ...from(
        OPERATION,
        'after all routes, no log line, address, header, figure or mail tells',
        'the log itself cuts out',
      ),
      ...from(ERRORS, 'the log tells the pattern of a route, never the address, a name or an answer'),
      ...from('portal/review/queue/queue.browser.ts', 'names stay out of every address'),
      ...from('server/review/conversation/conversation.test.ts', 'mails the patient without health data'),
    ],
  },
  {
    id: 48,
    text: 'Each reading and writing of health data is recorded, or not done.',
    shownBy: from(
      SWEEP,
      'every route has an example, and every example a route',
      'who, what, how it ended, when and from where',
      'nothing that is recorded is done: 503, and no row of any table is written',
    ),
  },
  {
    id: 49,
    text: 'A record says who, as what, what, to what, how it ended, when, in which request, from where.',
    shownBy: from(SWEEP, 'who, what, how it ended, when and from where'),
  },
  {
    id: 50,
    text: 'The audit log is a chain that shows each change; it is kept six years.',
    shownBy: from(
      CHAIN,
      'a log nobody touched is whole',
      'an end cut off together with the head',
      'entries expire',
    ),
  },
  {
    id: 51,
    text: 'Reading and exporting the audit log is recorded, too.',
    shownBy: [
      ...from(SWEEP, 'who, what, how it ended, when and from where'),
      ...from('portal/admin/audit.browser.ts', 'all of that is in the log itself'),
    ],
  },
  {
    id: 61,
    text: 'Who asks is believed of the configured proxies only.',
    shownBy: from(
      LIMITS,
      'an invented forwarded address does not change who is counted',
      'without a proxy nothing forwarded is believed',
    ),
  },
  {
    id: 62,
    text: 'No route is there for development; dependencies are locked, listed and looked at.',
    shownBy: [
      ...from(ROUTES, 'only the routes meant for everybody are open to everybody'),
      ...from(SWEEP, 'every route has an example, and every example a route'),
      ...from(
        'tools/dependencies.test.ts',
        'every version is exact and locked',
        'the bill of materials names',
      ),
    ],
  },
  {
    id: 63,
    text: 'Abandoned drafts are purged; what was submitted stays.',
    shownBy: from(
      'server/retention/purgeDrafts.test.ts',
      'after thirty days nothing of an abandoned draft is left in any table',
      'what was submitted stays, however old',
    ),
  },
];
