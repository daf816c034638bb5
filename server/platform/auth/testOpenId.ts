/** An OpenID provider on loopback for tests: responds correctly, or with one value falsified by the test. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface TestOpenId {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The user it vouches for. */
  person: JWTPayload;
  /**
   * What is falsified in the next response: token claims, its key, its algorithm, or the discovery document.
   */
  wrong: {
    claims?: JWTPayload;
    without?: string;
    key?: 'foreign' | 'none';
    document?: Record<string, unknown>;
    down?: boolean;
    /** Accepts connections at this path and never responds. */
    silentAt?: string;
    /** Sends a byte now and then at this path, forever. */
    dripsAt?: string;
  };
  /** Number of codes exchanged for tokens. */
  redeemed: number;
  stop(): Promise<void>;
}

interface Authorization {
  nonce: string;
  challenge: string;
}

export async function startTestOpenId(): Promise<TestOpenId> {
  const real = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(real.publicKey)), alg: 'RS256', use: 'sig', kid: 'one' };
  const codes = new Map<string, Authorization>();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', self.issuer);
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (self.wrong.down) return response.writeHead(500).end();
    if (url.pathname === self.wrong.silentAt) return;
    if (url.pathname === self.wrong.dripsAt) {
      response.writeHead(200, { 'content-type': 'application/json' });
      const dripping = setInterval(() => response.write(' '), 500);
      response.once('close', () => clearInterval(dripping));
      return;
    }
    if (url.pathname === '/.well-known/openid-configuration') {
      return json({
        issuer: self.issuer,
        authorization_endpoint: `${self.issuer}/authorize`,
        token_endpoint: `${self.issuer}/token`,
        jwks_uri: `${self.issuer}/keys`,
        ...self.wrong.document,
      });
    }
    if (url.pathname === '/keys') return json({ keys: [jwk] });
    if (url.pathname === '/authorize') {
      const asked = url.searchParams;
      const code = crypto.randomUUID();
      codes.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '' });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state') ?? '');
      return response.writeHead(302, { location: back.href }).end();
    }
    const sent = new URLSearchParams(await bodyOf(request));
    const authorization = codes.get(sent.get('code') ?? '');
    codes.delete(sent.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const basic = Buffer.from(`${self.clientId}:${self.clientSecret}`).toString('base64');
    if (authorization?.challenge !== verifier || request.headers.authorization !== `Basic ${basic}`) {
      return json({ error: 'invalid_grant' }, 400);
    }
    self.redeemed += 1;
    return json({ access_token: 'opaque', token_type: 'Bearer', id_token: await tokenFor(authorization) });
  });

  async function tokenFor({ nonce }: Authorization): Promise<string> {
    const seconds = Math.floor(Date.now() / 1000);
    const claims: JWTPayload = {
      iss: self.issuer,
      aud: self.clientId,
      iat: seconds,
      exp: seconds + 600,
      nonce,
      ...self.person,
      ...self.wrong.claims,
    };
    if (self.wrong.without) delete claims[self.wrong.without];
    if (self.wrong.key === 'none') return `${part({ alg: 'none' })}.${part(claims)}.`;
    const key = self.wrong.key === 'foreign' ? foreign.privateKey : real.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: TestOpenId = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'clinic',
    clientSecret: 'a secret of the tests',
    person: { sub: 'g-1', email: 'grace@example.com', email_verified: true, name: 'Grace Test' },
    wrong: {},
    redeemed: 0,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return self;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
