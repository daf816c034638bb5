/** The tokens of programs that call the API. */
import { randomBytes } from 'node:crypto';
import type { ApiToken, TokenFields } from '@clinic/contract/integrations/apiTokens';
import { type SignedInRequest, tokenHash } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import type { EntityManager } from '@mikro-orm/postgresql';

const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;
/** By which scanners of source code recognize one. */
const PREFIX = 'clinic_';

export async function allApiTokens(em: EntityManager, at: Date, id?: string): Promise<ApiToken[]> {
  const rows = await em.execute<ApiToken[]>(
    `select api_token.id, program.name, scopes, api_token.created_at as "createdAt", maker.name as "createdBy",
       expires_at as "expiresAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"
     from api_token join users program on program.id = api_token.id join users maker on maker.id = created_by
     where ?::uuid is null or api_token.id = ?
     order by revoked_at is not null or expires_at <= ?, api_token.created_at desc, api_token.id`,
    [id ?? null, id ?? null, at],
  );
  const iso = (when: string) => new Date(when).toISOString();
  return rows.map((row) => ({
    ...row,
    createdAt: iso(row.createdAt),
    expiresAt: iso(row.expiresAt),
    lastUsedAt: row.lastUsedAt && iso(row.lastUsedAt),
    revokedAt: row.revokedAt && iso(row.revokedAt),
  }));
}

async function oneToken(em: EntityManager, at: Date, id: string): Promise<ApiToken> {
  const [token] = await allApiTokens(em, at, id);
  if (!token) throw new NotFound('No such token');
  return token;
}

export const addApiToken = (
  em: EntityManager,
  { name, scopes, days }: TokenFields,
  requestContext: SignedInRequest,
): Promise<{ token: string; made: ApiToken }> =>
  em.transactional(async (tx) => {
    const { at, by } = requestContext;
    const id = crypto.randomUUID();
    const token = `${PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    await tx.execute(
      `insert into users (id, email, name, role, created_at, deactivated_at, is_program)
       values (?, ?, ?, 'PHYSICIAN', ?, ?, true)`,
      [id, `${id}@programs.invalid`, name, at, at],
    );
    await tx.execute(
      `insert into api_token (id, token_hash, scopes, created_at, created_by, expires_at) values (?, ?, ?, ?, ?, ?)`,
      [id, tokenHash(token), `{${scopes.join(',')}}`, at, by.id, new Date(at.getTime() + days * DAY_MS)],
    );
    const detail = { scopes, days };
    recordAudit(tx, requestContext, { action: 'api_token_made', object: { type: 'user', id }, detail });
    return { token, made: await oneToken(tx, at, id) };
  });

export const revokeApiToken = (
  em: EntityManager,
  id: string,
  requestContext: SignedInRequest,
): Promise<ApiToken> =>
  em.transactional(async (tx) => {
    const { at } = requestContext;
    await tx.execute('update api_token set revoked_at = coalesce(revoked_at, ?) where id = ?', [at, id]);
    const revoked = await oneToken(tx, at, id);
    recordAudit(tx, requestContext, { action: 'api_token_revoked', object: { type: 'user', id } });
    return revoked;
  });
