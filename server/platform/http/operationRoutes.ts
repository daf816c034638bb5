/** Routes for load balancers and monitoring systems. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as api from '@clinic/contract/operation';
import { VERSION } from '@clinic/contract/version';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Gauge } from 'prom-client';
import { NotFound, Unavailable } from '../base/errors.ts';
import { asSystem } from '../db/actor.ts';
import { MIGRATIONS } from '../db/migrations.ts';
import { atPlace, MAIN } from '../db/place.ts';
import type { SaveOutcomes } from '../db/saveOutcomes.ts';
import type { Metrics } from '../log/metrics.ts';
import type { Routes } from './routes.ts';
import type { WriteProbe } from './writeProbe.ts';

/** An autosave that takes longer is on an unresponsive connection. */
const STUCK_AFTER_MS = 10_000;
const READY = 'server_ready';
const CLOSED = 'maintenance';
/** A scrape does not wait for a database that does not answer. */
const READY_WITHIN_MS = 3_000;

export function operationRoutes(
  routes: Routes,
  {
    metrics,
    metricsToken,
    ofAllProcesses,
    writes,
    saver,
    reports,
    isClosed = () => false,
  }: {
    metrics: Metrics;
    metricsToken: string | undefined;
    /** Metrics of the whole cluster; undefined if unavailable. */
    ofAllProcesses?: (() => Promise<string | undefined>) | undefined;
    writes: Pick<WriteProbe, 'check'>;
    /** Stores the autosaves. */
    saver: { oldestBatchMs(): number; outcomes: Pick<SaveOutcomes, 'check'> };
    /** Given for the main clinic, whose readiness is among the metrics. */
    reports?: MikroORM | undefined;
    /** Whether operators have closed the installation. */
    isClosed?: (() => boolean) | undefined;
  },
): void {
  /** Liveness: the process responds, and says its version. */
  routes.on(api.healthz, () => `ok ${VERSION}`);

  /**
   * Readiness: the database is reachable, accepts writes, commits, and has the schema of this version, and the last
   * patient who saved could.
   */
  const checkReady = async (em: EntityManager): Promise<void> => {
    if (saver.oldestBatchMs() > STUCK_AFTER_MS) throw new Unavailable();
    saver.outcomes.check();
    const rows = await em.execute<Array<{ name: string; commits: boolean }>>(
      `select name, not pg_is_in_recovery() and not exists (select from pg_stat_activity
         where wait_event = 'SyncRep' and state_change < now() - interval '3 seconds') as commits
       from mikro_orm_migrations`,
    );
    const done = new Set(rows.map(({ name }) => name));
    const commits = rows.every((row) => row.commits);
    if (!commits || MIGRATIONS.some(({ name }) => !done.has(name))) throw new Unavailable();
    await writes.check();
  };
  routes.on(api.readyz, async ({ em }) => {
    await checkReady(em);
    // Not 503: load balancers would take away the page that says so.
    return isClosed() ? 'ready, closed for maintenance' : 'ready';
  });
  if (reports) {
    // The clinic may have been open before.
    metrics.shared.removeSingleMetric(READY);
    metrics.shared.removeSingleMetric(CLOSED);
    new Gauge({
      name: CLOSED,
      help: 'Whether operators have closed the installation for maintenance',
      registers: [metrics.shared],
      collect() {
        this.set(isClosed() ? 1 : 0);
      },
    });
    new Gauge({
      name: READY,
      help: 'Whether /readyz answers 200',
      registers: [metrics.shared],
      async collect() {
        const check = () => asSystem('metrics', () => checkReady(reports.em.fork()));
        const isReady = atPlace(MAIN, check).then(
          () => 1,
          () => 0,
        );
        this.set(await Promise.race([isReady, setTimeout(READY_WITHIN_MS, 0, { ref: false })]));
      },
    });
  }

  /** Requires the configured token; without one there are no metrics. */
  routes.on(api.metrics, async ({ ctx }) => {
    if (metricsToken === undefined || !isSame(ctx.get('authorization'), `Bearer ${metricsToken}`)) {
      throw new NotFound();
    }
    ctx.type = metrics.contentType;
    return metrics.text(await ofAllProcesses?.());
  });
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));
