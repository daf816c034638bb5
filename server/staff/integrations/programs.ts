/** Programs that call the API: what each may do, and until when. They prove who they are by a token, or by a key. */
import type { ApiClient } from '@clinic/contract/integrations/apiClients';
import type { ApiToken, TokenFields } from '@clinic/contract/integrations/apiTokens';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { type AuditedAct, recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import type { EntityManager } from '@mikro-orm/postgresql';

const DAY_MS = 86_400_000;

type Kind = 'token' | 'key';

/** Valid ones first, then those that expired or were revoked. */
export async function allPrograms(
  em: EntityManager,
  kind: Kind,
  at: Date,
  id: string | null = null,
): Promise<ApiClient[]> {
  const rows = await em.execute<Array<ApiClient & { jwks: { keys: Array<{ kid: string }> } | null }>>(
    `select api_token.id, program.name, scopes, api_token.created_at as "createdAt", maker.name as "createdBy",
       expires_at as "expiresAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt", jwks, jwks_url as "jwksUrl"
     from api_token join users program on program.id = api_token.id join users maker on maker.id = created_by
     where (token_hash is null) = ? and (?::uuid is null or api_token.id = ?)
     order by revoked_at is not null or expires_at <= ?, api_token.created_at desc, api_token.id`,
    [kind === 'key', id, id, at],
  );
  const iso = (when: string) => new Date(when).toISOString();
  return rows.map(({ jwks, ...row }) => ({
    ...row,
    createdAt: iso(row.createdAt),
    expiresAt: iso(row.expiresAt),
    lastUsedAt: row.lastUsedAt && iso(row.lastUsedAt),
    revokedAt: row.revokedAt && iso(row.revokedAt),
    keyIds: jwks?.keys.map(({ kid }) => kid) ?? [],
  }));
}

export async function oneProgram(em: EntityManager, kind: Kind, at: Date, id: string): Promise<ApiClient> {
  const [found] = await allPrograms(em, kind, at, id);
  if (!found) throw new NotFound('No such program');
  return found;
}

export const tokenIn = ({ jwksUrl: _url, keyIds: _ids, ...token }: ApiClient): ApiToken => token;

interface Proof {
  token_hash?: Buffer;
  jwks?: string | null;
  jwks_url?: string | null;
}

export const addProgram = (
  em: EntityManager,
  { name, scopes, days }: TokenFields,
  proof: Proof,
  requestContext: SignedInRequest,
): Promise<ApiClient> =>
  em.transactional(async (tx) => {
    const { at, by } = requestContext;
    const id = crypto.randomUUID();
    const kind = proof.token_hash ? 'token' : 'key';
    await tx.execute(
      `insert into users (id, email, name, role, created_at, deactivated_at, is_program)
       values (?, ?, ?, 'PHYSICIAN', ?, ?, true)`,
      [id, `${id}@programs.invalid`, name, at, at],
    );
    await tx.execute(
      `insert into api_token (id, scopes, created_at, created_by, expires_at, token_hash, jwks, jwks_url)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        ...[id, `{${scopes.join(',')}}`, at, by.id, new Date(at.getTime() + days * DAY_MS)],
        ...[proof.token_hash ?? null, proof.jwks ?? null, proof.jwks_url ?? null],
      ],
    );
    const action = kind === 'token' ? 'api_token_made' : 'api_client_added';
    recordAudit(tx, requestContext, { action, object: { type: 'user', id }, detail: { scopes, days } });
    return oneProgram(tx, kind, at, id);
  });

/** @param kind the wrong one is not found */
export const changeProgram = (
  em: EntityManager,
  kind: Kind,
  id: string,
  { action, set, values }: { action: AuditedAct['action']; set: string; values: readonly unknown[] },
  requestContext: SignedInRequest,
): Promise<ApiClient> =>
  em.transactional(async (tx) => {
    await oneProgram(tx, kind, requestContext.at, id);
    await tx.execute(`update api_token set ${set} where id = ?`, [...values, id]);
    recordAudit(tx, requestContext, { action, object: { type: 'user', id } });
    return oneProgram(tx, kind, requestContext.at, id);
  });

/** From its next call on. */
export const revokeProgram = (
  em: EntityManager,
  kind: Kind,
  id: string,
  requestContext: SignedInRequest,
): Promise<ApiClient> =>
  changeProgram(
    em,
    kind,
    id,
    {
      action: kind === 'token' ? 'api_token_revoked' : 'api_client_revoked',
      set: 'revoked_at = coalesce(revoked_at, ?)',
      values: [requestContext.at],
    },
    requestContext,
  );
