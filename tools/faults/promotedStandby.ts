/**
 * The primary is killed or frozen while patients save, and its standby is promoted: repeatedly, each time
 * with a new standby made from the surviving server. Everything acknowledged while commits waited for the
 * standby must be there, and no client may return to a former primary that resumes.
 */
import { startPostgresPair } from './postgresPair.ts';
import { late, longest, type Trial, underLoad } from './underLoad.ts';

const median = (times: readonly number[]): string =>
  `${((times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0) / 1000).toFixed(1)} s`;

export const promotedStandby: Trial = async (extent) => {
  const pair = await startPostgresPair();
  const database = { url: pair.url, postgres: () => pair.postgres(), stop: () => pair.stop() };
  return underLoad(
    extent,
    async (clinic, load) => {
      const afterDeath: number[] = [];
      const afterVanishing: number[] = [];
      const found: string[] = [];
      const rounds = Math.max(2, Math.round(extent.kills / 10));
      let guarded = 0;
      for (let round = 0; round < rounds; round += 1) {
        await pair.makeStandby();
        await pair.setSynchronous(true);
        const before = load.acknowledged();
        await load.progress(extent.clients);
        const vanishes = round % 2 === 1;
        const began = Date.now();
        const wake = vanishes ? pair.freezePrimary() : undefined;
        if (!vanishes) pair.killPrimary();
        guarded += load.acknowledged() - before;
        await pair.promote();
        await load.progress(1);
        (vanishes ? afterVanishing : afterDeath).push(Date.now() - began);
        found.push(...late('after the promotion', await clinic.ready()));
        // Clients that still use the old primary had time to be misled.
        wake?.();
        await load.progress(extent.clients);
      }
      const unexpected = load.answers()[500];
      if (unexpected) found.push(`${unexpected} requests were answered 500, not 503`);
      const told = [
        `${rounds} × a standby promoted, saving again ${median(afterDeath)} after kill -9 (at most ${longest(afterDeath)})`,
        `${median(afterVanishing)} after the primary vanished (at most ${longest(afterVanishing)})`,
        `${guarded} acknowledged while commits waited for the standby`,
      ];
      return { found, told: told.join(', ') };
    },
    { database },
  );
};
