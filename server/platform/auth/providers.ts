/** The OpenID provider the portal signs in with: Google if configured, otherwise the demo's own. */
import type { Site } from '../base/site.ts';
import type { Config } from '../config/config.ts';
import { DEMO_PATH } from '../http/onlyHttps.ts';
import type { DemoClient } from './demo/demoProvider.ts';
import { discovery, type Endpoints } from './discovery.ts';

export interface OpenIdProvider {
  name: 'google' | 'demo';
  issuer: string;
  clientId: string;
  clientSecret: string;
  endpoints(): Promise<Endpoints>;
  /** Sent with the exchange of a code for a token. */
  headers?: Record<string, string>;
}

export const callbackPath = (name: OpenIdProvider['name']): string => `/connect/${name}/callback`;

export const googleProvider = (google: NonNullable<Config['google']>): OpenIdProvider => ({
  name: 'google',
  ...google,
  endpoints: discovery(google.issuer),
});

/**
 * @param localUrl the origin at which this process reaches itself, regardless of proxies in front of it and of
 *   whether the clinic's host name can be resolved here
 */
export function demoProviderAt(
  { publicUrl, path }: Site,
  localUrl: string,
  { keys, ...client }: DemoClient,
): OpenIdProvider {
  const endpoints: Endpoints = {
    authorizeUrl: `${publicUrl}${DEMO_PATH}/auth`,
    tokenUrl: `${localUrl}${path}${DEMO_PATH}/token`,
    keys,
  };
  return {
    name: 'demo',
    issuer: `${publicUrl}${DEMO_PATH}`,
    ...client,
    endpoints: () => Promise.resolve(endpoints),
    // Several clinics answer at the local address; those with a host name of their own are found by it.
    headers: { Host: new URL(publicUrl).host },
  };
}
