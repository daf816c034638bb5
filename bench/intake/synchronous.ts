/**
 * The cost for an autosave of waiting for a standby before it is acknowledged; here both run on one machine,
 * without a network between them.
 */
import { Agent } from 'node:http';
import { openClinic } from '../../tools/faults/clinic.ts';
import { startPostgresPair } from '../../tools/faults/postgresPair.ts';
import { type Figure, figure } from '../measure/figure.ts';
import { ratio, rounds, spread } from '../measure/rounds.ts';
import { perSecond } from './autosave.ts';
import { CONNECTIONS, ourTarget } from './autosaveTargets.ts';

const ROUNDS = 5;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);

export async function synchronous(): Promise<Figure[]> {
  const pair = await startPostgresPair();
  const database = { url: pair.url, postgres: () => pair.postgres(), stop: () => pair.stop() };
  const clinic = await openClinic({ database });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    await pair.makeStandby();
    const target = await ourTarget(clinic.url, agent);
    await perSecond(target, 1);
    const rates = await rounds(ROUNDS, {
      waiting: async () => {
        await pair.setSynchronous(true);
        return perSecond(target, SECONDS);
      },
      alone: async () => {
        await pair.setSynchronous(false);
        return perSecond(target, SECONDS);
      },
    });
    return [
      figure(
        'Autosaves that wait for a standby, × those that do not',
        ratio(rates.waiting, rates.alone),
        '×',
        2,
      ),
      figure('  a second, 64 connections, waiting', spread(rates.waiting), '/s', 0),
      figure('  not waiting, the standby following', spread(rates.alone), '/s', 0),
    ];
  } finally {
    agent.destroy();
    await clinic.stop();
  }
}
