/** The current user, sessions and sign-in. Shared with the browser. */
import { z } from 'zod';
import { LanguageCode } from './language.ts';
import { route } from './route.ts';
import { TypedEmail } from './values.ts';

export const ROLES = ['PATIENT', 'PHYSICIAN', 'ADMIN'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** GET /api/auth/user */
export const CurrentUser = z.strictObject({ id: z.uuid(), name: z.string(), email: z.string(), role: Role });
export type CurrentUser = z.infer<typeof CurrentUser>;

/** GET /api/auth/session: the session's user and remaining time. */
export const SessionStanding = z.strictObject({
  userId: z.uuid(),
  role: Role,
  /** Seconds left without activity. */
  idleSecondsLeft: z.number().int().min(0),
  /** Seconds left regardless of activity. */
  secondsLeft: z.number().int().min(0),
});
export type SessionStanding = z.infer<typeof SessionStanding>;

/** Hash of the session id: identifies a session but cannot be used to sign in. */
export const SessionId = z.string().regex(/^[\w-]{43}$/);

/** GET /api/auth/sessions: the user's active sessions. */
export const SessionLine = z.strictObject({
  id: SessionId,
  browser: z.string().nullable(),
  device: z.string().nullable(),
  begunAt: z.iso.datetime(),
  activeAt: z.iso.datetime(),
  /** The session of this request. */
  current: z.boolean(),
});
export type SessionLine = z.infer<typeof SessionLine>;
export const SessionLines = z.array(SessionLine);

/** POST /api/auth/sessions/end-others */
export const SessionsEnded = z.strictObject({ ended: z.number().int().min(0) });
export type SessionsEnded = z.infer<typeof SessionsEnded>;

/** GET /api/auth/methods: the sign-in methods that are enabled. */
export const SignInMethods = z.strictObject({
  google: z.boolean(),
  demo: z.boolean(),
  magicLink: z.boolean(),
  /** The demo shows mails at /demo-outbox instead of sending them. */
  demoOutbox: z.boolean(),
});
export type SignInMethods = z.infer<typeof SignInMethods>;
/** POST /api/auth/magic-link; always answers {}, whether or not an account exists. */
export const MagicLinkRequest = z.strictObject({
  email: TypedEmail,
  method: z.literal('magic-link'),
  /** Language of the mail; defaults to the browser's preference. */
  language: LanguageCode.optional(),
  /** The screen to open after signing in. */
  returnTo: z.string().max(500).optional(),
});
export type MagicLinkRequest = z.infer<typeof MagicLinkRequest>;

/** POST /api/auth/magic-link/redeem */
export const MagicLinkRedemption = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) });

/** POST /api/auth/magic-link/code, from the browser that requested the link */
export const MagicLinkCode = z.strictObject({ code: z.string().regex(/^\d{6}$/) });

/** Either signed in, or the code to type in the browser that requested the link. */
export const MagicLinkRedeemed = z.union([
  z.strictObject({ returnTo: z.string() }),
  z.strictObject({ code: z.string() }),
]);
export type MagicLinkRedeemed = z.infer<typeof MagicLinkRedeemed>;

const anyone = { access: 'anyone', healthData: false } as const;

const signedIn = { access: 'signedIn', healthData: false } as const;
export const sessionStanding = route('GET', '/api/auth/session', { ...signedIn, answer: SessionStanding });
export const ownSessions = route('GET', '/api/auth/sessions', { ...signedIn, answer: SessionLines });
export const endSession = route('DELETE', '/api/auth/sessions/:id', {
  access: 'signedIn',
  healthData: false,
  params: { id: SessionId },
  status: 204,
});
export const endOtherSessions = route('POST', '/api/auth/sessions/end-others', {
  ...signedIn,
  answer: SessionsEnded,
});

/** Where a provider sends the browser back to. */
export const signInCallback = (provider: 'demo' | 'google') =>
  route('GET', `/connect/${provider}/callback`, { ...anyone, status: 302 });
