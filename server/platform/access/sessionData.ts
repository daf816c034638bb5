import type { BrowserFamily } from '../base/browserFamily.ts';

export interface SessionData {
  userId?: string;
  /** Where to go after signing in. */
  returnTo?: string;
  /** Identifies this browser for the sign-in links it has requested. */
  linkBrowser?: string;
  /** The authentication methods used; includes "mfa" after more than one factor. */
  amr?: string[];
  /** Milliseconds since 1970: last proof of a second factor. */
  provedAt?: number;
  /** The hash of the enrolment code that was typed. */
  enrolmentCode?: string;
  /** The challenge a passkey has to sign. */
  passkeyChallenge?: { purpose: 'use' | 'make'; value: string; at: number };
  /** Grant's state of a sign-in in progress. */
  grant?: { nonce?: string };
  /** Milliseconds since 1970: time of the sign-in. */
  startedAt?: number;
  /** Milliseconds since 1970: last user activity. */
  activeAt?: number;
  /** The browser that signed in, shown in the user's list of sessions. */
  browser?: BrowserFamily;
  /** How long the cookie lasts, in milliseconds. */
  maxAge?: number;
  regenerate(): Promise<void>;
  /** The id in the cookie. */
  readonly externalKey: string;
}

/** The session of a request, whose type koa-session does not know. Null for a request without one. */
export const sessionOf = (ctx: object): SessionData => (ctx as { session: SessionData }).session;
