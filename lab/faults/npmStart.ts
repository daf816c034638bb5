/**
 * The real `npm start`, with its own database and the demo data: its server is killed while patients save,
 * and restarts automatically with everything it acknowledged and all demo data.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine, databaseFolder, findEmbedded, freePort, isAlive } from '@clinic/server/testing';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { familyOf } from '@clinic/testing/familyOf';
import { queryOf, storedState } from './clinic.ts';
import { violations } from './history.ts';
import { activeQuestionnaire, startLoad } from './load.ts';
import { longest, type Trial } from './underLoad.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The portal may have to be built first. */
const FIRST_START_MS = 300_000;
/** Restarts are delayed by up to 30 s. */
const AGAIN_MS = 90_000;
const MAX_KILLS = 4;
const LAST_LINES = 12;

export const npmStart: Trial = async ({ clients, kills }) => {
  const folder = mkdtempSync(join(tmpdir(), 'npm-start-'));
  chmodSync(folder, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(join(folder, 'log'), 'a', 0o600);
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: {
      ...childEnvironment(),
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '1000000',
    },
  });
  const ended = once(npm, 'exit');
  let load: ReturnType<typeof startLoad> | undefined;
  try {
    await ready(url, FIRST_START_MS);
    const databaseUrl = await findEmbedded(databaseFolder(folder));
    if (databaseUrl === undefined) return { found: ['npm start has no database'], summary: '' };
    const query = queryOf(databaseUrl);
    const demo = async () =>
      (await query<{ reference: string }>('select reference from submission order by reference')).map(
        ({ reference }) => reference,
      );
    const before = await demo();
    load = startLoad({ url }, await activeQuestionnaire({ url }), { clients });
    const found: string[] = [];
    const times: number[] = [];
    const count = Math.min(kills, MAX_KILLS);
    for (let kill = 0; kill < count; kill += 1) {
      await load.progress(clients * 2);
      const pid = serverOf(npm.pid ?? 0);
      process.kill(pid, 'SIGKILL');
      while (isAlive(pid)) await wait(20);
      const began = Date.now();
      await ready(url, AGAIN_MS);
      times.push(Date.now() - began);
    }
    const histories = await load.finish();
    const mine = new Set(histories.map(({ id }) => id));
    const stored = await storedState(databaseUrl, query, histories);
    const submissions = stored.submissions.filter(({ draft }) => mine.has(draft));
    found.push(...violations(histories, { ...stored, submissions }));
    const left = new Set(await demo());
    const lost = before.filter((reference) => !left.has(reference));
    if (lost.length > 0) found.push(`${lost.length} of the demo's submissions are lost`);
    if (before.length === 0) found.push('there was no demo data');
    return {
      found,
      summary: `${count} × kill -9 of the server under npm start, up again by itself within ${longest(times)}; ${load.acknowledged()} acknowledged, replies ${JSON.stringify(load.answers())}, ${before.length} submissions of the demo kept`,
    };
  } catch (error) {
    const said = readFileSync(join(folder, 'log'), 'utf8').trimEnd().split('\n').slice(-LAST_LINES);
    throw new Error(`${(error as Error).message}\n${said.join('\n')}`, { cause: error });
  } finally {
    load?.stop();
    const [supervisor] = family(npm.pid ?? 0).filter((pid) =>
      /node\S* tools\/start\.mjs/.test(commandLine(pid)),
    );
    if (supervisor !== undefined) process.kill(supervisor, 'SIGTERM');
    else npm.kill('SIGTERM');
    await ended;
    closeSync(log);
    rmSync(folder, { recursive: true, force: true });
  }
};

/** npm starts a shell, which starts the supervisor of the server. */
function serverOf(pid: number): number {
  const found = family(pid).find((each) => commandLine(each).includes('server/main.ts'));
  if (found === undefined) throw new Error('npm start has no server process');
  return found;
}

function family(pid: number): number[] {
  const [, ...children] = familyOf(pid);
  return [pid, ...children.flatMap(family)];
}

async function ready(url: string, ms: number): Promise<void> {
  const until = Date.now() + ms;
  while (Date.now() < until) {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    await reply?.text();
    if (reply?.ok) return;
    await wait(100);
  }
  throw new Error(`npm start does not serve after ${ms / 1000} s`);
}
