/**
 * Session storage. Reading a session also loads its account and limits, in one round trip to the database for
 * all requests that arrive at the same moment.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Role } from '@clinic/contract/auth';
import type { MikroORM } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { Context } from 'koa';
import type { CreateSessionOptions } from 'koa-session';
import type { AppState } from '../access/context.ts';
import { hashOfSessionId } from '../access/sessionId.ts';
import { asSystem } from '../db/actor.ts';
import { waitingForDatabase } from '../db/client/requestWaits.ts';
import { deleteSessions, SESSION_ENDED } from '../db/endedAccess.ts';
import { Session } from '../db/entities/session.ts';
import { User } from '../db/entities/user.ts';
import { parseLimits } from '../settings/sessionLimits.ts';

/** Time limit for a read that delays the next batch. */
const LONGEST_TURN_MS = 250;

interface Row {
  idHash: string;
  data: Record<string, unknown>;
  limits: unknown;
  userId: string | null;
  email: string;
  name: string;
  role: Role;
  createdAt: Date | string;
}

const READ = `
  select session.id_hash as "idHash", session.data, users.id as "userId", users.email, users.name, users.role,
    users.created_at as "createdAt", (select value from setting where key = 'sessionLimits') as limits
  from session
  left join users on users.id = session.user_id and users.deactivated_at is null
  where session.id_hash = any(?::text[]) and session.expires_at > ?`;

export function sessionStore(orm: MikroORM): NonNullable<CreateSessionOptions['store']> {
  let reading: Promise<unknown> = Promise.resolve();
  const readTogether = (idHashes: readonly string[]): Promise<Array<Row | undefined>> => {
    const rows = readAll(orm, idHashes);
    // A read that hangs delays only the requests in its own batch.
    reading = Promise.race([rows.catch(() => undefined), wait(LONGEST_TURN_MS, undefined, { ref: false })]);
    return rows;
  };
  const rows = new DataLoader<string, Row | undefined>(readTogether, {
    // A session may end at any time, so nothing is cached between requests.
    cache: false,
    // Requests that arrive during a read are batched into the next one.
    batchScheduleFn: (read) => void reading.then(() => setImmediate(read)),
  });
  return {
    async get(id: string, _maxAge: unknown, { ctx }: { ctx?: Context }) {
      const state = stateOf(ctx);
      const idHash = hashOfSessionId(id);
      const row = await waitingForDatabase(rows.load(idHash));
      if (!row) return undefined;
      state.sessionRead = { idHash };
      if (row.userId !== null) {
        const { userId, email, name, role, createdAt } = row;
        const user = { id: userId, email, name, role, createdAt: new Date(createdAt), deactivatedAt: null };
        state.sessionRead.owner = { user: state.em.merge(User, user), limits: parseLimits(row.limits) };
      }
      // Two requests of one session may share this row.
      return structuredClone(row.data);
    },
    async set(id: string, data: Record<string, unknown>, maxAge: number, { ctx }: { ctx?: Context }) {
      const idHash = hashOfSessionId(id);
      const userId = (data.userId as string | undefined) ?? null;
      const expiresAt = new Date(Date.now() + maxAge);
      const em = orm.em.fork();
      if (stateOf(ctx).sessionRead?.idHash !== idHash) {
        await asSystem('sessions', () => em.upsert(Session, { idHash, data, userId, expiresAt }));
        return;
      }
      // A session that ended during this request stays ended, and its recorded activity is not overwritten.
      await asSystem('sessions', () =>
        em.execute(
          `with before as (select id_hash, user_id from session where id_hash = ? for update),
             changed as (
               update session set user_id = ?, expires_at = ?,
                 data = ?::jsonb || case when ?::uuid is null then '{}'::jsonb
                   else jsonb_strip_nulls(jsonb_build_object('activeAt', data -> 'activeAt')) end
               from before where session.id_hash = before.id_hash
               returning before.id_hash, before.user_id as before, session.user_id as now
             )
           select ${SESSION_ENDED} from changed where before is not null and before is distinct from now`,
          [idHash, userId, expiresAt, JSON.stringify(data), userId],
        ),
      );
    },
    async destroy(id: string) {
      await asSystem('sessions', () => deleteSessions(orm.em.fork(), 'id_hash = ?', [hashOfSessionId(id)]));
    },
  };
}

async function readAll(orm: MikroORM, idHashes: readonly string[]): Promise<Array<Row | undefined>> {
  const rows = await asSystem('sessions', () =>
    orm.em.fork().execute<Row[]>(READ, [`{${idHashes.join(',')}}`, new Date()]),
  );
  const byHash = new Map(rows.map((row) => [row.idHash, row]));
  return idHashes.map((idHash) => byHash.get(idHash));
}

const stateOf = (ctx: Context | undefined): AppState => ctx?.state as AppState;
