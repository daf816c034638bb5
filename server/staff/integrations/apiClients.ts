/** Programs with a key of their own, and the assertions that they sign with it. */
import { createHash } from 'node:crypto';
import type { ApiClient, ClientFields, ClientKeys } from '@clinic/contract/integrations/apiClients';
import type { Scope } from '@clinic/contract/integrations/scopes';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { isUuid } from '@clinic/server-platform/base';
import { asSystem } from '@clinic/server-platform/db';
import { User } from '@clinic/server-platform/entities';
import { countCall } from '@clinic/server-platform/http';
import type { EntityManager } from '@mikro-orm/postgresql';
import { checkClientKeys, type KeySet } from './clientKeys.ts';
import { addProgram, changeProgram } from './programs.ts';
import type { TargetRules } from './target.ts';

export async function addApiClient(
  em: EntityManager,
  rules: TargetRules,
  { keys, ...fields }: ClientFields,
  requestContext: SignedInRequest,
): Promise<ApiClient> {
  return addProgram(em, fields, await checkClientKeys(keys, rules), requestContext);
}

export async function changeClientKeys(
  em: EntityManager,
  rules: TargetRules,
  id: string,
  given: ClientKeys,
  requestContext: SignedInRequest,
): Promise<ApiClient> {
  const { jwks, jwks_url } = await checkClientKeys(given, rules);
  const change = {
    action: 'api_client_keys_changed',
    set: 'jwks = ?, jwks_url = ?',
    values: [jwks, jwks_url],
  } as const;
  return changeProgram(em, 'key', id, change, requestContext);
}

export interface KnownClient {
  scopes: Scope[];
  keys: KeySet;
}

/** Undefined: no such client, or it is revoked or expired, or its keys cannot be read. */
export async function knownClient(
  em: EntityManager,
  readKeys: (url: string) => Promise<KeySet>,
  id: string,
  at: Date,
): Promise<KnownClient | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await asSystem('api clients', () =>
    em.execute<Array<{ scopes: Scope[]; jwks: KeySet | null; url: string | null }>>(
      `select scopes, jwks, jwks_url as url from api_token
       where id = ? and token_hash is null and revoked_at is null and expires_at > ?`,
      [id, at],
    ),
  );
  if (!row) return undefined;
  const keys = row.jwks ?? (await readKeys(row.url ?? '').catch(() => undefined));
  return keys && { scopes: row.scopes, keys };
}

/** The program that is registered with this address of keys; undefined: none, or several. */
export async function clientAt(em: EntityManager, jwksUrl: string, at: Date): Promise<string | undefined> {
  const rows = await asSystem('api clients', () =>
    em.execute<Array<{ id: string }>>(
      'select id from api_token where jwks_url = ? and revoked_at is null and expires_at > ? limit 2',
      [jwksUrl, at],
    ),
  );
  return rows.length === 1 ? rows[0]?.id : undefined;
}

export const ALGORITHMS = ['RS384', 'ES384'];
/** The longest that an assertion may be valid for; SMART says so. */
export const ASSERTION_SECONDS = 300;
const MOST_ASSERTIONS = 300;
const WINDOW_MS = 15 * 60_000;

/** Counts an assertion whose signature is right. @returns the account, and how long the client has to wait */
export const countAssertion = (
  em: EntityManager,
  id: string,
  at: Date,
  most = MOST_ASSERTIONS,
): Promise<{ user: User; waitMs: number }> =>
  asSystem('api clients', async () => {
    const what = `${most} assertions of ${id}`;
    const waitMs = await countCall(em, what, { most, windowMs: WINDOW_MS }, at);
    return { user: await em.findOneOrFail(User, id), waitMs };
  });

/** Whether it was not used before, in any process. @param expires in seconds */
export const useOnce = (
  em: EntityManager,
  { client, jti, expires }: { client: string; jti: string; expires: number },
  at: Date,
): Promise<boolean> =>
  asSystem('api clients', async () => {
    await em.execute('delete from used_assertion where expires_at < ?', [at]);
    const hash = createHash('sha256')
      .update(JSON.stringify([client, jti]))
      .digest();
    const added = await em.execute(
      'insert into used_assertion (hash, expires_at) values (?, to_timestamp(?)) on conflict do nothing returning 1',
      [hash, expires],
    );
    return added.length > 0;
  });
