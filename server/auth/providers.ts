/** The OpenID provider the portal signs in with: Google when configured, else the demo's own. */
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import type { Config } from '../config.ts';
import { DEMO_PATH, type DemoClient } from './demoProvider.ts';

export interface OpenIdProvider {
  name: 'google' | 'demo';
  issuer: string;
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  keys: JWTVerifyGetKey;
}

export const callbackUrl = (publicUrl: string, name: OpenIdProvider['name']): string =>
  `${publicUrl}/connect/${name}/callback`;

export const googleProvider = (google: NonNullable<Config['google']>): OpenIdProvider => ({
  name: 'google',
  issuer: 'https://accounts.google.com',
  ...google,
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  keys: createRemoteJWKSet(new URL('https://www.googleapis.com/oauth2/v3/certs')),
});

/** `localUrl`: where this process reaches itself, whatever stands before it. */
export const demoProviderAt = (publicUrl: string, localUrl: string, client: DemoClient): OpenIdProvider => ({
  name: 'demo',
  issuer: `${publicUrl}${DEMO_PATH}`,
  ...client,
  authorizeUrl: `${publicUrl}${DEMO_PATH}/auth`,
  tokenUrl: `${localUrl}${DEMO_PATH}/token`,
  keys: createRemoteJWKSet(new URL(`${localUrl}${DEMO_PATH}/jwks`)),
});
