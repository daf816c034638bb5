/** What a load balancer and a monitoring system ask for. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { anyone } from '../auth/roles.ts';
import { MIGRATIONS } from '../db/migrations.ts';
import type { WriteProbe } from '../db/writeProbe.ts';
import { NotFound, Unavailable } from './errors.ts';
import type { Metrics } from './metrics.ts';
import type { Routes } from './routes.ts';

/** Autosaves that take longer are on a connection that does not answer. */
const STUCK_AFTER_MS = 10_000;

export function operationRoutes(
  routes: Routes,
  {
    metrics,
    metricsToken,
    ofAllProcesses,
    writes,
    saver,
  }: {
    metrics: Metrics;
    metricsToken: string | undefined;
    /** Of the whole cluster; undefined when it cannot be had. */
    ofAllProcesses?: (() => Promise<string | undefined>) | undefined;
    writes: Pick<WriteProbe, 'check'>;
    /** Stores the autosaves. */
    saver: { oldestBatchMs(): number };
  },
): void {
  /** The process answers. */
  routes.get('/healthz', anyone, (ctx) => {
    ctx.body = 'ok';
  });

  /** It can do its work: the database is there, writes, commits, and is as this version needs it. */
  routes.get('/readyz', anyone, async (ctx) => {
    if (saver.oldestBatchMs() > STUCK_AFTER_MS) throw new Unavailable();
    const rows = await ctx.state.em.execute<Array<{ name: string; commits: boolean }>>(
      `select name, not pg_is_in_recovery() and not exists (select from pg_stat_activity
         where wait_event = 'SyncRep' and state_change < now() - interval '3 seconds') as commits
       from mikro_orm_migrations`,
    );
    const done = new Set(rows.map(({ name }) => name));
    const commits = rows.every((row) => row.commits);
    if (!commits || MIGRATIONS.some(({ name }) => !done.has(name))) throw new Unavailable();
    await writes.check();
    ctx.body = 'ready';
  });

  /** Only for whoever knows the configured token; without one there are none. */
  routes.get('/metrics', anyone, async (ctx) => {
    if (metricsToken === undefined || !isSame(ctx.get('authorization'), `Bearer ${metricsToken}`)) {
      throw new NotFound();
    }
    ctx.type = metrics.contentType;
    ctx.body = (await ofAllProcesses?.()) ?? (await metrics.text());
  });
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));
