/** Expires the oldest audit entries, and writes the last seal to the server's log, outside the database. */
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type ClockState, isSteady } from '../db/clockWatch.ts';
import type { Log } from '../log/requestLog.ts';

/** How long the clock must have run steadily before anything expires. `expire_audit` checks both, too. */
const STEADY_DAYS = 30;
/** Time between the announcement of an expiry and the expiry itself. */
const GRACE_DAYS = 7;
const DAY_MS = 86_400_000;

export async function keepAudit(orm: MikroORM, years: number, log: Log, clock: ClockState): Promise<void> {
  const em = orm.em.fork();
  if (await mayExpire(em, years, log, clock)) {
    await em.execute('select expire_audit(?)', [years]);
    await keepExpiring(orm);
  }
  const [head] = await em.execute<Array<{ seq: string; hash: string }>>(
    "select seq, encode(hash, 'hex') as hash from audit_head",
  );
  if (head) log({ level: 'info', message: 'last seal of the audit log', seal: `${head.seq}:${head.hash}` });
}

/** Announces entries that are about to expire; they expire seven days later at the earliest. */
export async function keepExpiring(orm: MikroORM): Promise<void> {
  await orm.em.fork().execute('update clock_watch set audit_expiry_marked_at = null');
}

/** Announces the expiry first, and again on each later check. */
async function mayExpire(em: EntityManager, years: number, log: Log, clock: ClockState): Promise<boolean> {
  const { at } = clock;
  const before = new Date(at);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  const [auditAge] = await em.execute<Array<{ old: boolean; marked: Date | string | null }>>(
    `select exists (select from audit_entry where at <= ?) as old, audit_expiry_marked_at as marked from clock_watch`,
    [before],
  );
  if (!auditAge?.old || !isSteady(clock, STEADY_DAYS)) {
    if (auditAge?.marked) await em.execute('update clock_watch set audit_expiry_marked_at = null');
    return false;
  }
  const marked = auditAge.marked === null ? at : new Date(auditAge.marked);
  const graceOver = at.getTime() - marked.getTime() >= GRACE_DAYS * DAY_MS;
  await em.execute('update clock_watch set audit_expiry_marked_at = ?', [marked]);
  const expires = new Date(marked.getTime() + GRACE_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (!graceOver) log({ level: 'warn', warning: 'audit entries are about to expire', years, expires });
  return graceOver;
}
