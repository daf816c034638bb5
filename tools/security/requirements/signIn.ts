/** Requirements on signing in, and the tests that fail without them. */
import { from, type Requirement } from './requirement.ts';

const MAGIC_LINK = 'server/platform/auth/magicLink/magicLink.test.ts';
const MAGIC_LINK_BROWSER = 'portal/signIn/magicLink.browser.ts';
const GOOGLE = 'server/platform/auth/google.test.ts';
const SIGN_IN = 'server/platform/auth/signIn.test.ts';
const SECOND_FACTOR = 'server/platform/auth/secondFactor/secondFactor.test.ts';
const SECOND_FACTOR_BROWSER = 'portal/secondFactor/secondFactor.browser.ts';
const USERS = 'server/admin/users.test.ts';

export const SIGN_IN_PROMISES: readonly Requirement[] = [
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
      ...from('tools/security/redemptions.trial.ts', '50 concurrent redemptions of a link'),
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
      ...from(MAGIC_LINK, 'a known, an unknown and a staff address get the same answer'),
      ...from(USERS, 'asking for a link is answered alike for a closed account'),
      ...from('tools/security/timing.trial.ts', 'requesting a link takes equally long'),
    ],
  },
  {
    id: 7,
    text: 'Links are limited by address, network and in all; nobody is locked out of the other ways in.',
    shownBy: from(
      MAGIC_LINK,
      'a hundred requests are all answered alike and send five mails',
      'one network gets so many mails and no more',
      'what strangers ask for voids nothing and uses up nothing of a browser that asked before',
      'a stranger who keeps cookies gets no more than one who does not',
      'a browser that has signed in before gets its links in another session, too',
    ),
  },
  {
    id: 8,
    text: 'Links lead to the configured address; an e-mail address holds no line break.',
    shownBy: from(
      MAGIC_LINK,
      'a forged Host is refused, and a forged forwarded host changes nothing in the link',
      '%j is no address',
    ),
  },
  {
    id: 9,
    text: 'A token is in no log, referrer or error.',
    shownBy: [
      ...from(
        MAGIC_LINK,
        'the token is nowhere in the database nor in the log',
        'an error while redeeming reveals the token neither in the log nor in the answer',
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
        'an account that the provider confirms is signed in, an unknown one as a patient',
        'a role or group that the token claims is nothing to us',
      ),
      ...from(USERS, 'an invited address becomes staff at its first sign-in, and no other address does'),
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
      ...from(GOOGLE, 'an address of look-alike letters matches no account'),
      ...from(USERS, 'an address is one account in any case; a Cyrillic letter makes it another'),
    ],
    deviation: 'An address with letters beyond ASCII has no account of its own: it is refused.',
  },
];
