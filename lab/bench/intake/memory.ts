/**
 * Memory growth of the server while drafts are saved, measured after garbage collection; compared with bare
 * Node.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { openClinic } from '../../faults/clinic.ts';
import { type Figure, figure } from '../measure/figure.ts';
import type { Spread } from '../measure/rounds.ts';
import { bareTarget, CONNECTIONS, ourTarget, type Target } from './autosaveTargets.ts';
import { startBare } from './bareProcess.ts';
import type { Memory } from './memoryReporter.ts';

const MILLION = 1_000_000;
const POINTS = 20;
/** Until hot code is compiled, statements are prepared and pools are full. */
const WARM_UP = 30_000;
const MB = 1_000_000;

export const memory = (): Promise<Figure[]> => memoryAfter(Number(process.env.BENCH_AUTOSAVES ?? 100_000));

export const memoryOfMillion = (): Promise<Figure[]> => memoryAfter(MILLION);

async function memoryAfter(count: number): Promise<Figure[]> {
  const clinic = await openClinic({
    program: 'lab/bench/intake/watchedServer.ts',
    execArgv: ['--expose-gc'],
  });
  const bare = await startBare(clinic.databaseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const ours = await course(await ourTarget(clinic.url, agent), clinic.server(), count);
    const floor = await course(await bareTarget(bare.url, clinic.databaseUrl, agent), bare.process, count);
    const saved = count.toLocaleString('en');
    const suffix = count < MILLION ? `, from ${saved}` : '';
    return [
      figure(`Memory after 1,000,000 autosaves${suffix}, × at start`, afterMillion(ours), '×', 3, {
        atMost: 1.05,
      }),
      figure('  bare node http + pg', afterMillion(floor), '×', 3),
      figure('  heap at start', between(ours.slice(0, 1), 'heap'), ' MB', 1),
      figure(`  heap after ${saved} autosaves`, between(ours.slice(-1), 'heap'), ' MB', 1),
      figure('  heap on the way', between(ours, 'heap'), ' MB', 1),
      figure('  process at start', between(ours.slice(0, 1), 'rss'), ' MB', 0),
      figure(`  process after ${saved} autosaves`, between(ours.slice(-1), 'rss'), ' MB', 0),
    ];
  } finally {
    agent.destroy();
    bare.stop();
    await clinic.stop();
  }
}

interface Point extends Memory {
  /** Autosaves since the start. */
  saves: number;
}

async function course(target: Target, server: ChildProcess, count: number): Promise<Point[]> {
  await saveMany(target, Math.min(WARM_UP, count));
  const points = [{ saves: 0, ...(await memoryOf(server)) }];
  const step = Math.ceil(count / POINTS);
  for (let saves = step; points.length <= POINTS; saves += step) {
    await saveMany(target, step);
    points.push({ saves, ...(await memoryOf(server)) });
  }
  return points;
}

async function saveMany(target: Target, count: number): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, draft) => {
      while (left > 0) {
        left -= 1;
        await target.save(draft);
      }
    }),
  );
}

async function memoryOf(server: ChildProcess): Promise<Memory> {
  const message = once(server, 'message');
  server.send('memory');
  const [memory] = (await message) as [Memory];
  return memory;
}

/** Linear regression at a million saves, and its range of two standard errors. */
function afterMillion(points: readonly Point[]): Spread {
  const n = points.length;
  const [meanSaves, meanHeap] = [
    mean(points.map(({ saves }) => saves)),
    mean(points.map(({ heap }) => heap)),
  ];
  const width = points.reduce((sum, { saves }) => sum + (saves - meanSaves) ** 2, 0);
  const slope =
    points.reduce((sum, { saves, heap }) => sum + (saves - meanSaves) * (heap - meanHeap), 0) / width;
  const off = points.reduce(
    (sum, { saves, heap }) => sum + (heap - meanHeap - slope * (saves - meanSaves)) ** 2,
    0,
  );
  const error = Math.sqrt(off / (n - 2) / width);
  const start = meanHeap - slope * meanSaves;
  const at = (perSave: number) => 1 + (perSave * MILLION) / start;
  return { median: at(slope), min: at(slope - 2 * error), max: at(slope + 2 * error) };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function between(points: readonly Point[], which: keyof Memory): Spread {
  const values = points.map((point) => point[which] / MB);
  return { median: mean(values), min: Math.min(...values), max: Math.max(...values) };
}
