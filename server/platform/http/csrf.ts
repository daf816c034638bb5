/**
 * A CSRF token bound to the session, required for every change, and a check of the origin the browser sends.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { SessionData } from '../access/sessionData.ts';
import { AppError } from '../base/errors.ts';
import { cookieName, cookieOptions, type Site } from '../base/site.ts';

export class CsrfRefused extends AppError {
  readonly status = 403;
  readonly code = 'csrf_refused';

  constructor(why: string) {
    super(`CSRF check failed: ${why}`);
  }
}

const COOKIE = 'csrf';

/**
 * A form in a frame of another site's page has no cookies where browsers block them, and needs none: the draft's secret,
 * which no browser sends by itself, says what it may do.
 */
const ANSWERED_IN_FRAMES = /^\/api\/intake\//;

/** Called on sign-in and sign-out: invalidates previous tokens. */
export function forgetCsrfSeed(ctx: Context): void {
  const { site } = ctx.state as { site: Site };
  const name = cookieName(site, COOKIE);
  if (ctx.cookies.get(name, { signed: false }) === undefined) return;
  ctx.cookies.set(name, null, { ...cookieOptions(site), signed: false });
}

type Remembered = Pick<SessionData, 'userId' | 'externalKey'>;

/**
 * Nothing is stored, so that pages that request a token at the same moment get the same one. A signed-in
 * user's token is a keyed hash of the session's id, and invalid once that changes; before sign-in it is one
 * of a random cookie, which signing in replaces.
 */
export class Csrf {
  readonly #key: string;
  readonly #site: Site;

  constructor([key = '']: readonly string[], site: Site) {
    this.#key = key;
    this.#site = site;
  }

  token(ctx: Context): string {
    return this.#expected(ctx) ?? this.#tokenOf(this.#newSeed(ctx));
  }

  readonly check: Middleware = async (ctx, next) => {
    // No browser sends a token by itself.
    if ((ctx.state as { isProgram?: true }).isProgram) return next();
    refuseForeignOrigin(ctx);
    const expected = this.#expected(ctx);
    if (expected === undefined && ANSWERED_IN_FRAMES.test(ctx.path)) return next();
    if (!expected || !isSame(ctx.get('x-csrf-token'), expected)) {
      throw new CsrfRefused('the token is missing or no longer valid');
    }
    await next();
  };

  #expected(ctx: Context): string | undefined {
    const session = ctx.session as Remembered | null;
    if (session?.userId !== undefined) return this.#tokenOf(`session:${session.externalKey}`);
    const seed = this.#seed(ctx);
    return seed && this.#tokenOf(seed);
  }

  #seed(ctx: Context): string | undefined {
    const seed = ctx.cookies.get(cookieName(this.#site, COOKIE), { signed: false });
    return seed !== undefined && /^[\w-]{43}$/.test(seed) ? seed : undefined;
  }

  #newSeed(ctx: Context): string {
    const seed = randomBytes(32).toString('base64url');
    ctx.cookies.set(cookieName(this.#site, COOKIE), seed, {
      ...cookieOptions(this.#site),
      signed: false,
      overwrite: true,
    });
    return seed;
  }

  /** @param of a cookie's 43 characters, or a session, which has a different form */
  #tokenOf(of: string): string {
    return createHmac('sha256', this.#key).update(`csrf:${of}`).digest('base64url');
  }
}

function isSame(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Checks the origin a browser sends with a request; other clients do not send one. */
export function refuseForeignOrigin(ctx: Context): void {
  const site = ctx.get('sec-fetch-site');
  if (site !== '' && site !== 'same-origin') throw new CsrfRefused('the request comes from another site');
  const origin = ctx.get('origin');
  if (origin !== '' && !isOwnOrigin(ctx, origin)) {
    throw new CsrfRefused('the request comes from another origin');
  }
}

/** A page of the same host over plain http has a different origin than the one behind TLS. */
function isOwnOrigin(ctx: Context, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  return host === ctx.get('host') && !(ctx.secure && protocol !== 'https:');
}
