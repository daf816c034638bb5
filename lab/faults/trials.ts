/** Fault injection while patients fill in their intakes, one trial per kind of fault. */
import { join } from 'node:path';
import { badReceiver } from './badReceiver.ts';
import { exhaustedPool, frozenDatabase } from './blockedDatabase.ts';
import { killDatabase, killServer, rollingRestart, terminate } from './endedProcesses.ts';
import { fullDisk } from './fullDisk.ts';
import { migrationUnderLoad } from './migrationUnderLoad.ts';
import { npmStart } from './npmStart.ts';
import { outbox } from './outbox.ts';
import { restoredBackup } from './restoredBackup.ts';
import { silentConnections } from './silentConnections.ts';
import { type Trial, underLoad } from './underLoad.ts';

const network: Trial = (extent) =>
  underLoad(
    extent,
    async (_clinic, load) => {
      await load.progress(extent.clients * 10);
      return { summary: 'requests dropped, repeated and reordered, replies lost' };
    },
    { throughNetwork: true },
  );

const clock: Trial = (extent) =>
  underLoad(
    extent,
    async (clinic, load) => {
      const hour = 3_600_000;
      for (const offset of [2 * hour, -2 * hour, 49 * hour, 0, -26 * hour, 0]) {
        clinic.server().send({ clockOffsetMs: offset });
        await load.progress(extent.clients);
      }
      return { summary: 'the clock of the server jumped by hours and days, forwards and backwards' };
    },
    { execArgv: ['--import', join(import.meta.dirname, 'shiftedClock.ts')] },
  );

export const TRIALS: Record<string, Trial> = {
  killServer,
  npmStart,
  killDatabase,
  network,
  frozenDatabase,
  exhaustedPool,
  silentConnections,
  fullDisk,
  terminate,
  rollingRestart,
  restoredBackup,
  clock,
  migrationUnderLoad,
  outbox,
  badReceiver,
};
