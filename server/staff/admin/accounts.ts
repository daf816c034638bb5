/** Lists staff accounts by name, with their last sign-in. */
import {
  ACCOUNTS_PER_PAGE,
  type AccountQuery,
  type AccountSearch,
  type Accounts,
} from '@clinic/contract/admin';
import type { Role } from '@clinic/contract/auth';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import type { EntityManager } from '@mikro-orm/postgresql';

interface Row {
  id: string;
  name: string;
  email: string;
  role: Role;
  created_at: Date | string;
  last_sign_in: Date | string | null;
  deactivated_at: Date | string | null;
  sessions: number;
  factor: boolean;
  total: string;
}

export const accounts = (
  em: EntityManager,
  { search = '', role, page }: AccountQuery & Partial<AccountSearch>,
  requestContext: RequestContext,
): Promise<Accounts> =>
  em.transactional(async (tx) => {
    const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const rows = await tx.execute<Row[]>(
      `select id, name, email, role, created_at, deactivated_at, count(*) over () as total,
         (select count(*)::int from session where user_id = users.id and expires_at > now()) as sessions,
         exists (select from passkey where user_id = users.id)
           or exists (select from authenticator where user_id = users.id and confirmed_at is not null) as factor,
         (select max(at) from audit_entry where actor_id = users.id and action = 'signed_in') as last_sign_in
       from users
       where not is_program and (name ilike ? or email ilike ?) and (?::text is null or role = ?)
       order by lower(name), id limit ? offset ?`,
      [pattern, pattern, role ?? null, role ?? null, ACCOUNTS_PER_PAGE, (page - 1) * ACCOUNTS_PER_PAGE],
    );
    recordAudit(tx, requestContext, {
      action: search ? 'accounts_searched' : 'accounts_listed',
      object: { type: 'user', id: null },
      // Patients have accounts too: the entry names everyone whose name and address are shown.
      detail: { role: role ?? null, page, ids: rows.map(({ id }) => id) },
    });
    return {
      total: Number(rows[0]?.total ?? 0),
      accounts: rows.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        role: row.role,
        createdAt: new Date(row.created_at).toISOString(),
        lastSignIn: momentOf(row.last_sign_in),
        deactivatedAt: momentOf(row.deactivated_at),
        hasSecondFactor: row.factor,
        sessions: row.sessions,
      })),
    };
  });

const momentOf = (stored: Date | string | null): string | null =>
  stored === null ? null : new Date(stored).toISOString();
