/** Requirements on sessions and state-changing requests, and the tests that fail without them. */
import { change, from, type Requirement } from './requirement.ts';

const MAGIC_LINK = 'server/platform/auth/magicLink/magicLink.test.ts';
const SIGN_IN = 'server/platform/auth/signIn.test.ts';
const SECOND_FACTOR = 'server/platform/auth/secondFactor/secondFactor.test.ts';
const SESSION = 'server/platform/auth/session.test.ts';
const SESSION_ID = 'server/platform/access/sessionId.test.ts';
const SESSION_TIME = 'server/platform/access/sessionTime.test.ts';
const OWN_SESSIONS = 'server/platform/auth/ownSessions.test.ts';
const SESSIONS_BROWSER = 'portal/app/session/sessions.browser.ts';
const CSRF = 'server/platform/http/csrf.test.ts';
const ERRORS = 'server/platform/http/errors.test.ts';
const LIVE = 'server/shared/notifications/live.test.ts';
const UNDER_PATH = 'server/platform/http/underPath.test.ts';
const USERS = 'server/staff/admin/users.test.ts';

export const SESSIONS_PROMISES: readonly Requirement[] = [
  {
    id: 15,
    text: 'Session ids are opaque, hashed in the database, and out of reach of scripts and other sites.',
    shownBy: [
      ...from(
        SESSION_ID,
        '100,000 session ids are unique, and a dump of the database contains none of them',
        'no cookie of any route can be read by scripts or sent to other sites or, under https, unencrypted',
      ),
      ...from(SESSION, 'under https the cookie is bound to the host and never sent unencrypted'),
      ...from(
        UNDER_PATH,
        'every cookie of a sign-in and a sign-out is limited to its path, under a name of its own',
      ),
      ...from('lab/security/sessionIds.trial.ts', 'a million ids are unique'),
    ],
    brokenBy: [
      change(
        'server/platform/access/sessionId.ts',
        "createHash('sha256').update(id).digest('base64url')",
        'id',
      ),
      change('server/platform/base/site.ts', 'httpOnly: true', 'httpOnly: false'),
    ],
  },
  {
    id: 16,
    text: 'The session id changes at sign-in and when the session becomes more than it was.',
    shownBy: [
      ...from(
        SIGN_IN,
        'the session id changes at sign-in',
        'a session id chosen by an attacker stays anonymous',
      ),
      ...from(OWN_SESSIONS, 'a session id planted by an attacker stays anonymous when its browser signs in'),
      ...from(SECOND_FACTOR, 'proves the session under a new id'),
    ],
    brokenBy: [
      change('server/platform/auth/session.ts', '  await session.regenerate();\n', ''),
      change(
        'server/platform/auth/secondFactor/proof.ts',
        '  if (!isProven(session)) await session.regenerate();\n',
        '',
      ),
    ],
  },
  {
    id: 17,
    text: 'Signing out ends the session on the server and clears the device.',
    shownBy: [
      ...from(SIGN_IN, 'signing out ends the session on the server'),
      ...from(
        OWN_SESSIONS,
        'after sign-out the cookie is invalid, and the browser is told to clear its storage',
      ),
      ...from(SESSIONS_BROWSER, 'signing out leaves nothing that was written on the device'),
      ...from(
        'portal/app/sharedOrigin.browser.ts',
        'signing out of one clinic clears what it stored, and leaves the session, the settings and the unsent answers of the other',
      ),
    ],
    brokenBy: [
      change('server/platform/auth/signOut.ts', '    ctx.session = null;\n', ''),
      change('server/platform/auth/signOut.ts', '    clearDevice(ctx);\n', ''),
    ],
  },
  {
    id: 18,
    text: 'Sessions of staff end after 15 idle minutes and 12 hours; polling is no activity.',
    shownBy: from(
      SESSION_TIME,
      'the session of a page that only polls ends after 15 minutes',
      'a session ends after twelve hours despite activity',
    ),
    brokenBy: [
      change(
        'server/platform/access/sessionTime.ts',
        "ctx.get('sec-fetch-mode') === 'navigate' ? now.getTime() : undefined",
        'now.getTime()',
      ),
      change('server/platform/access/sessionTime.ts', 'idleMsLeft >= 0 && msLeft >= 0', 'idleMsLeft >= 0'),
    ],
  },
  {
    id: 19,
    text: 'A role taken away or an account closed holds at the next request, on open pages and for keys to drafts at once.',
    shownBy: [
      ...from(
        LIVE,
        'the stream ends when the session ends',
        'the stream ends at once when %s',
        'a stream of another process ends when its session is ended elsewhere',
      ),
      ...from(
        USERS,
        "%s revokes every secret of the account's drafts: the original, other devices' keys, and mailed links",
      ),
      ...from(SIGN_IN, 'a revoked role is gone with the next request'),
      ...from(OWN_SESSIONS, 'granting and revoking a role takes effect on the next request'),
      ...from(
        USERS,
        'a deactivated account is signed out at once with a clear message until it is reactivated',
      ),
    ],
    brokenBy: [
      change('server/platform/auth/sessionStore.ts', ' and users.deactivated_at is null', ''),
      change('server/platform/auth/activeSessions.ts', ' && session.role === role', ''),
      change(
        'server/platform/auth/endDraftKeys.ts',
        'where draft_id in (${DRAFTS})`, params: of }',
        'where false and draft_id in (${DRAFTS})`, params: of }',
      ),
    ],
  },
  {
    id: 20,
    text: 'One sees one’s sessions and ends them one by one; administrators end an account’s.',
    shownBy: [
      ...from(USERS, 'an administrator ends all sessions of an account and gets their number'),
      ...from(OWN_SESSIONS, 'ending the session of one device signs it out; the other stays signed in'),
    ],
    brokenBy: [
      change(
        'server/platform/auth/ownSessions.ts',
        "'id_hash = ? and user_id = ?'",
        "'id_hash <> ? and user_id = ?'",
      ),
    ],
  },
  {
    id: 21,
    text: 'Changes ask for the session’s own token and its own origin, and take JSON only.',
    shownBy: [
      ...from(
        CSRF,
        'a change without the token is refused, and the response says CSRF',
        'a token from before sign-in is refused, a new one accepted',
        'the right token from another site is refused',
        'every route that changes something requires the token',
      ),
      ...from(ERRORS, '%s: 415'),
    ],
    brokenBy: [
      change(
        'server/platform/http/csrf.ts',
        "if (!expected || !isSame(ctx.get('x-csrf-token'), expected))",
        'if (!expected)',
      ),
      change(
        'server/platform/http/jsonBody.ts',
        'if (hasBody && !ctx.is(first, ...others)) throw new WrongContentType(first);',
        '',
      ),
    ],
  },
  {
    id: 22,
    text: 'Another site’s page, image or frame signs nobody in or out, nor does what a browser loads ahead.',
    shownBy: from(
      SIGN_IN,
      'image can neither sign in nor sign out',
      '%s does not sign out',
      "a sign-out opened from another site asks for confirmation; the portal's own link does not",
    ),
    brokenBy: [
      change(
        'server/platform/auth/refuseEmbedding.ts',
        "if (destination !== ''",
        "if (false && destination !== ''",
      ),
      change('server/platform/auth/signOut.ts', '    refusePrefetch(ctx);\n', ''),
    ],
  },
  {
    id: 23,
    text: 'Signing in leads to a screen of the portal and nowhere else.',
    shownBy: [
      ...from(SIGN_IN, 'a sign-in returns to a page of the portal and nowhere else'),
      ...from(MAGIC_LINK, 'a link leads back to a page of the portal and nowhere else'),
    ],
    brokenBy: [
      change('server/platform/auth/returnPath.ts', ' && SCREENS.test(wanted)', ''),
      change(
        'server/platform/auth/magicLink/magicLinkRoutes.ts',
        'returnTo: returnPath(returnTo)',
        "returnTo: returnTo ?? '/'",
      ),
    ],
  },
];
