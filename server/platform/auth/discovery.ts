/** An OpenID provider's discovery document, found under its issuer. */
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { AppError } from '../base/errors.ts';

export interface Endpoints {
  authorizeUrl: string;
  tokenUrl: string;
  keys: JWTVerifyGetKey;
}

export class ProviderUnreachable extends AppError {
  readonly status = 503;
  readonly code = 'provider_unreachable';

  constructor(options?: ErrorOptions) {
    super('The sign-in service cannot be reached. Please try again, or use a link by email.', options);
  }
}

const Document = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

const TIMEOUT_MS = 5000;
const KEPT_MS = 86_400_000;

/** Fetched at the first sign-in, and then once a day; a failure is not cached. */
export function discovery(issuer: string, now: () => number = Date.now): () => Promise<Endpoints> {
  let cached: { since: number; endpoints: Promise<Endpoints> } | undefined;
  return () => {
    if (cached && now() - cached.since < KEPT_MS) return cached.endpoints;
    const request = { since: now(), endpoints: discover(issuer) };
    cached = request;
    request.endpoints.catch(() => {
      if (cached === request) cached = undefined;
    });
    return request.endpoints;
  };
}

/** @throws ProviderUnreachable, also when the document has another issuer or a URL that is not https */
async function discover(issuer: string): Promise<Endpoints> {
  try {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`Discovery answered ${response.status}`);
    const document = Document.parse(await response.json());
    if (document.issuer !== issuer) throw new Error('The document belongs to another issuer');
    const { protocol } = new URL(issuer);
    for (const url of [document.authorization_endpoint, document.token_endpoint, document.jwks_uri]) {
      if (new URL(url).protocol !== protocol) throw new Error('An endpoint is less safe than the issuer');
    }
    return {
      authorizeUrl: document.authorization_endpoint,
      tokenUrl: document.token_endpoint,
      keys: createRemoteJWKSet(new URL(document.jwks_uri)),
    };
  } catch (cause) {
    throw new ProviderUnreachable({ cause });
  }
}
