/** The background work of rules while the server runs: re-evaluations, and the compact copy of what rules read. */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { INPUTS_QUEUE, REEVALUATION_QUEUE } from '../db/queues.ts';
import type { Log } from '../http/requestLog.ts';
import { Library } from '../published/library.ts';
import { packLoose, projectWaiting } from './impact/copyInputs.ts';
import { runReevaluations } from './reevaluation/run.ts';

export interface RuleWork {
  /** A re-evaluation was asked for. */
  wake(): Promise<unknown>;
  stop(): Promise<void>;
}

const EVERY_MINUTE = '* * * * *';
const EVERY_TEN_MINUTES = '*/10 * * * *';
/** A job that takes longer counts as lost: what is left is another one's. */
const LONGEST_MS = 5 * 60_000;

export async function startRuleWork(orm: MikroORM, boss: PgBoss, log: Log): Promise<RuleWork> {
  const onError = (error: Error) => log({ level: 'error', error: error.name });
  const library = new Library();
  const gone = new AbortController();
  const under = new Set<Promise<void>>();
  const tracked = (work: () => Promise<void>) => (): Promise<void> => {
    const running = work().catch((error: Error) => {
      if (!gone.signal.aborted) onError(error);
    });
    under.add(running);
    return running.finally(() => under.delete(running));
  };

  const reevaluate = tracked(async () => {
    const until = performance.now() + LONGEST_MS;
    const stopped = () => gone.signal.aborted || performance.now() > until;
    await runReevaluations({ orm, library, clock: () => new Date(), onError }, stopped);
  });
  const copy = tracked(async () => {
    await projectWaiting(orm, library, { signal: gone.signal });
    await packLoose(orm);
  });

  await boss.schedule(REEVALUATION_QUEUE, EVERY_MINUTE);
  await boss.schedule(INPUTS_QUEUE, EVERY_TEN_MINUTES);
  await boss.work(REEVALUATION_QUEUE, { pollingIntervalSeconds: 2 }, reevaluate);
  await boss.work(INPUTS_QUEUE, { pollingIntervalSeconds: 30 }, copy);
  // What a process left that was ended in the middle of it.
  void reevaluate();
  void copy();
  return {
    wake: () => boss.send(REEVALUATION_QUEUE, {}),
    async stop() {
      gone.abort();
      await Promise.all(under);
    },
  };
}
