/**
 * Background work for rules while the server runs: re-evaluations, and the compact copy of what rules read.
 */
import { type BackgroundJobs, INPUTS_QUEUE, REEVALUATION_QUEUE } from '@clinic/server-platform/db';
import { Library } from '@clinic/server-shared/catalogue';
import type { MikroORM } from '@mikro-orm/postgresql';
import { packLoose, projectWaiting } from './impact/copyInputs.ts';
import { runReevaluations } from './reevaluation/run.ts';

export interface RuleWork {
  /** Wakes the job after a re-evaluation is requested. */
  wake(): Promise<unknown>;
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;

export async function startRuleWork(
  orm: MikroORM,
  jobs: BackgroundJobs,
  onError: (error: Error) => void,
): Promise<RuleWork> {
  const library = new Library();
  const gone = new AbortController();
  const reevaluate = await jobs.queued({ queue: REEVALUATION_QUEUE, everyMs: MINUTE_MS }, async (isOver) => {
    const stopped = () => gone.signal.aborted || isOver();
    await runReevaluations({ orm, library, clock: () => new Date(), onError }, stopped);
  });
  const copy = await jobs.queued({ queue: INPUTS_QUEUE, everyMs: 10 * MINUTE_MS }, async () => {
    await projectWaiting(orm, library, { signal: gone.signal });
    if (!gone.signal.aborted) await packLoose(orm);
  });
  // Resumes work interrupted by the end of another process.
  void reevaluate();
  void copy();
  return {
    wake: () => jobs.wake(REEVALUATION_QUEUE),
    async stop() {
      gone.abort();
      await jobs.stop();
    },
  };
}
