/** Requirements on signing in, and the tests that fail without them. */
import { change, from, type Requirement } from './requirement.ts';

const MAGIC_LINK = 'server/platform/auth/magicLink/magicLink.test.ts';
const GOOGLE = 'server/platform/auth/google.test.ts';
const SIGN_IN = 'server/platform/auth/signIn.test.ts';
const SECOND_FACTOR = 'server/platform/auth/secondFactor/secondFactor.test.ts';
const USERS = 'server/staff/admin/users.test.ts';

export const SIGN_IN_PROMISES: readonly Requirement[] = [
  {
    id: 1,
    text: 'A mailed token is 256 random bits; the database holds its hash alone.',
    shownBy: [
      ...from(MAGIC_LINK, 'neither the database nor the log contains the token'),
      ...from(
        'server/patient/intake/resume.test.ts',
        "only the token's hash is stored, and it is never logged",
      ),
    ],
    brokenBy: [
      change('server/platform/messaging/linkToken.ts', "hash('sha256', token, 'base64url')", 'token'),
    ],
  },
  {
    id: 2,
    text: 'Opening a mailed link uses nothing up.',
    shownBy: from(MAGIC_LINK, 'viewing a link, however often, does not consume it'),
    brokenBy: [
      change(
        'server/platform/auth/magicLink/magicLinkRoutes.ts',
        'routes.on(api.redeemLink, async',
        "routes.on({ ...api.redeemLink, method: 'GET', body: undefined }, async ({ ctx, em, requestContext }) => {\n    await redeemLink(em, { token: String(ctx.query.token), browser: sessionOf(ctx).linkBrowser }, config, requestContext);\n  });\n  routes.on(api.redeemLink, async",
      ),
    ],
  },
  {
    id: 3,
    text: 'A mailed link signs in once.',
    shownBy: [
      ...from(MAGIC_LINK, '50 concurrent redemptions create one session'),
      ...from('lab/security/redemptions.trial.ts', '50 concurrent redemptions of a link'),
    ],
    brokenBy: [
      change(
        'server/platform/auth/magicLink/magicLinkRedeem.ts',
        'where id = ? and ${USABLE} for update',
        'where id = ? and ${USABLE}',
      ),
    ],
  },
  {
    id: 4,
    text: 'A mailed link lives ten minutes, and the newest voids the older.',
    shownBy: from(
      MAGIC_LINK,
      'a link works for 10 minutes and no longer',
      'the newest link invalidates the older ones',
    ),
    brokenBy: [
      change('server/platform/auth/magicLink/magicLinkRequest.ts', '600_000', '660_000'),
      change(
        'server/platform/auth/magicLink/magicLinkRequest.ts',
        'browser = ? and used_at is null',
        'false and browser = ? and used_at is null',
      ),
    ],
  },
  {
    id: 5,
    text: 'A link signs in the browser that asked; another one gets a code to type there, and few tries.',
    shownBy: [
      ...from(
        MAGIC_LINK,
        'another browser gets no session but a code to enter in the requesting browser',
        'after five wrong codes even the right one is refused',
      ),
    ],
    brokenBy: [
      change(
        'server/platform/auth/magicLink/magicLinkRedeem.ts',
        'link.browser === browser',
        'link.browser !== browser || link.browser === browser',
      ),
      change('server/platform/auth/magicLink/magicLinkRedeem.ts', 'MAX_TRIES = 5', 'MAX_TRIES = 6'),
    ],
  },
  {
    id: 6,
    text: 'Asking for a link does not tell who has an account: not by status, body or time.',
    shownBy: [
      ...from(MAGIC_LINK, 'a known, an unknown and a staff address get the same response'),
      ...from(USERS, 'asking for a sign-in link gets the same answer for a closed account'),
      ...from('lab/security/timing.trial.ts', 'requesting a link takes equally long'),
    ],
    brokenBy: [
      change(
        'server/platform/auth/magicLink/magicLinkRequest.ts',
        'const { at } = requestContext;',
        "const { at } = requestContext;\n      if ((await tx.execute('select 1 from users where email = ?', [email])).length === 0) return Promise.reject(new Error());",
      ),
    ],
  },
  {
    id: 7,
    text: 'Links are limited by address, network and in all; nobody is locked out of the other ways in.',
    shownBy: from(
      MAGIC_LINK,
      'a hundred requests get the same response and send five mails',
      'mails per network are limited, whatever the address',
      'requests by strangers invalidate nothing and do not use up the limit of a browser that requested before',
      'a stranger who keeps cookies gets no more mails than one who does not',
      'a browser that has signed in before can request links in a new session, too',
    ),
    brokenBy: [
      change('server/platform/auth/magicLink/magicLinkLimits.ts', 'browser: 5,', 'browser: 6,'),
      change(
        'server/platform/auth/magicLink/magicLinkRequest.ts',
        '(await isKnownDevice(tx, email, device)) ? device : undefined',
        'undefined',
      ),
    ],
  },
  {
    id: 8,
    text: 'Links lead to the configured address; an e-mail address holds no line break.',
    shownBy: from(
      MAGIC_LINK,
      'a forged Host is refused, and a forged forwarded host does not change the link',
      '%j is not a valid address',
    ),
    brokenBy: [
      change('server/platform/http/checkHost.ts', 'if (!isOwn) throw', 'if (false) throw'),
      change(
        'engine/base/emailAddress.ts',
        "(?!.*\\\\.\\\\.)[A-Za-z0-9_'+\\\\-.]*",
        "(?!.*\\\\.\\\\.)[A-Za-z0-9_'+\\\\-.,@]*",
      ),
    ],
  },
  {
    id: 9,
    text: 'A token is in no log, referrer or error.',
    shownBy: [
      ...from(
        MAGIC_LINK,
        'neither the database nor the log contains the token',
        'an error while redeeming reveals the token neither in the log nor in the response',
      ),
    ],
    brokenBy: [
      change(
        'server/platform/http/answerErrors.ts',
        '`Internal error. Request ${ctx.state.requestId}`',
        '`Internal error: ${JSON.stringify(ctx.request.body)}`',
      ),
    ],
  },
  {
    id: 10,
    text: 'OpenID Connect by code with PKCE, state and nonce; issuer, audience, expiry and signature are checked.',
    shownBy: [
      ...from(
        GOOGLE,
        'a token %s is rejected',
        'a state that is forged, replayed or from another browser is refused',
        'a code requested by another browser fails without its PKCE verifier',
        'a provider that is down, or whose document names another issuer, is reported as unreachable',
      ),
      ...from(SIGN_IN, 'the authorization request carries PKCE, state and nonce'),
    ],
    brokenBy: [
      change('server/platform/auth/verifyIdToken.ts', '      issuer,\n', ''),
      change('server/platform/auth/grant.ts', 'pkce: true', 'pkce: false'),
    ],
  },
  {
    id: 11,
    text: 'Who it is goes by issuer and subject; an address links accounts only when verified.',
    shownBy: from(
      GOOGLE,
      'users are identified by issuer and subject; an unverified address matches no account',
      'a verified address signs in to the account that has it',
    ),
    brokenBy: [change('server/platform/auth/account.ts', 'if (!known && !email_verified)', 'if (false)')],
  },
  {
    id: 12,
    text: 'Staff are invited, a stranger is a patient; no client and no provider gives a role.',
    shownBy: [
      ...from(
        GOOGLE,
        'a user confirmed by the provider is signed in; a new one becomes a patient',
        'a role or group claimed by the token is ignored',
      ),
      ...from(USERS, 'only the invited address becomes staff, at its first sign-in'),
    ],
    brokenBy: [
      change('server/platform/auth/emailAccount.ts', "role: 'PATIENT'", "role: 'PHYSICIAN'"),
      change(
        'server/platform/auth/completeSignIn.ts',
        'where lower(email) = lower(?)',
        'where (lower(email) = lower(?) or true)',
      ),
    ],
  },
  {
    id: 13,
    text: 'Staff reach no health data without a second factor.',
    shownBy: [
      ...from(
        SECOND_FACTOR,
        'staff without a second factor can only set one up',
        'the next sign-in asks for a code of the app; no code can be used twice',
        'the same code in four browsers at once proves only one of them',
        'after five wrong codes even the right one is refused for 15 minutes; a passkey still works',
        'a recovery code works once, however it is typed',
        'a passkey is created and used; a signature is valid for its challenge and site, once',
        'once a factor is enrolled, the first factor alone can add none',
        'of two first factors added at once one is accepted; the other requires a proof of it',
        'a mailed link alone sets up no first factor: every way to do so asks for the enrolment code',
        'the code works for one first factor: then it opens nothing, in any browser',
      ),
    ],
    brokenBy: [
      change(
        'server/platform/access/roles.ts',
        "user.role !== 'PATIENT' && !isProven",
        "user.role === 'ADMIN' && !isProven",
      ),
      change(
        'server/platform/auth/secondFactor/authenticators.ts',
        ' and last_step < ? returning 1',
        ' and ? > 0 returning 1',
      ),
      change(
        'server/platform/auth/secondFactor/proof.ts',
        '} else if ((await countFactors(em, user.id)) > 0) {',
        '} else if (false) {',
      ),
      change(
        'server/platform/auth/secondFactor/proof.ts',
        '} else if (!(await opensEnrolment(',
        '} else if (false && !(await opensEnrolment(',
      ),
    ],
  },
  {
    id: 14,
    text: 'Addresses are one whatever their case; letters that only look alike do not merge accounts.',
    shownBy: [
      ...from(MAGIC_LINK, 'an address is one account regardless of case; look-alike letters are rejected'),
      ...from(GOOGLE, 'an address with look-alike letters matches no account'),
      ...from(
        USERS,
        'an address identifies one account regardless of case; a Cyrillic look-alike is a different address',
      ),
    ],
    deviation: 'An address with letters beyond ASCII has no account of its own: it is refused.',
    brokenBy: [
      change('server/platform/auth/emailAccount.ts', 'email.toLowerCase() }', 'email }'),
      change('engine/base/emailAddress.ts', '[A-Za-z0-9_+\\\\-]@', '[\\\\p{L}0-9_+\\\\-]@'),
    ],
  },
];
