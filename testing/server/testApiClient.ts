/** A program with a key of its own, as SMART Backend Services are, for tests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiClient } from '@clinic/contract/integrations/apiClients';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { TestBrowser } from './testBrowser.ts';

export interface TestKey {
  alg: string;
  kid: string;
  private: CryptoKey;
  public: JWK;
}

export async function newKey(alg = 'ES384', options: { modulusLength?: number } = {}): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true, ...options });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { alg, kid, private: privateKey, public: { ...jwk, kid, alg, use: 'sig' } };
}

export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Undefined leaves a claim or field out. */
export interface Changes {
  claims?: JWTPayload | Record<string, unknown>;
  header?: Record<string, unknown>;
  form?: Record<string, string | undefined>;
  key?: TestKey;
}

const defined = <Value>(values: Record<string, Value | undefined>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );

export class TestApiClient {
  readonly id: string;
  readonly made: ApiClient;
  readonly key: TestKey;
  readonly url: string;

  constructor(url: string, made: ApiClient, key: TestKey) {
    this.url = url;
    this.id = made.id;
    this.made = made;
    this.key = key;
  }

  /** Registered by the administrator, who is signed in. */
  static async register(
    admin: TestBrowser,
    url: string,
    {
      scopes = ['submissions.read'],
      days = 30,
      key,
      jwksUrl,
    }: {
      scopes?: readonly string[];
      days?: number;
      key?: TestKey;
      jwksUrl?: string;
    } = {},
  ): Promise<TestApiClient> {
    const own = key ?? (await newKey());
    const keys = jwksUrl === undefined ? { jwks: { keys: [own.public] } } : { jwksUrl };
    const reply = await admin.send('POST', '/api/admin/clients', {
      name: 'Records system',
      scopes,
      days,
      keys,
    });
    if (reply.status !== 201) throw new Error(reply.text);
    return new TestApiClient(url, reply.json(), own);
  }

  /** A signed assertion; changes can make it wrong. */
  async assertion({ claims = {}, header = {}, key = this.key }: Changes = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const right = {
      iss: this.id,
      sub: this.id,
      aud: `${this.url}/oauth/token`,
      exp: now + 240,
      iat: now,
      jti: crypto.randomUUID(),
    };
    return new SignJWT(defined<unknown>({ ...right, ...claims }))
      .setProtectedHeader(
        defined<unknown>({
          alg: key.alg,
          kid: this.key.kid,
          typ: 'JWT',
          ...header,
        }) as unknown as JWTHeaderParameters,
      )
      .sign(key.private);
  }

  async form(changes: Changes = {}): Promise<URLSearchParams> {
    const right = {
      grant_type: 'client_credentials',
      scope: 'submissions.read',
      client_assertion_type: ASSERTION_TYPE,
      client_assertion: await this.assertion(changes),
    };
    return new URLSearchParams(defined({ ...right, ...changes.form }));
  }

  async ask(changes: Changes = {}): Promise<Response> {
    return fetch(`${this.url}/oauth/token`, { method: 'POST', body: await this.form(changes) });
  }

  async token(scope = 'submissions.read'): Promise<string> {
    const reply = await this.ask({ form: { scope } });
    const { access_token } = (await reply.json()) as { access_token?: string };
    if (access_token === undefined) throw new Error(`No token: ${reply.status}`);
    return access_token;
  }

  call(path: string, token: string, options: RequestInit = {}): Promise<Response> {
    return fetch(this.url + path, { ...options, headers: { authorization: `Bearer ${token}` } });
  }
}

/** Publishes keys on loopback. */
export async function publishKeys(
  keys: () => unknown,
): Promise<{ url: string; asked(): number; stop(): void }> {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    const body = keys();
    if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'cache-control': 'max-age=86400' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    asked: () => asked,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
