/** The cost of a broadcast: for PostgreSQL per listening process, and for a process per open page. */
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { createLiveHub } from '../../../server/notifications/liveHub.ts';
import type { Figures } from '../measured.ts';
import { cpuOfFamily } from './processes.ts';
import { openScratch, type Scratch, timesASecond } from './scratch.ts';

const LISTENERS = [0, 10, 100, 400];
const SECONDS = 4;
const PAGES = 10_000;
const MESSAGES = 50;

const MESSAGE = JSON.stringify({
  message: { type: 'submission_changed', submissionId: randomUUID() },
  patientId: null,
  patientOnly: false,
});

export async function notifications(): Promise<Figures> {
  const scratch = await openScratch({ max_connections: '500' });
  try {
    const figures: Figures = { perSecond: {}, postgresMsEach: {} };
    for (const count of LISTENERS) {
      const listeners = await listen(scratch, count);
      const before = cpuOfFamily(scratch.postgres);
      const began = performance.now();
      const perSecond = await timesASecond(
        [() => scratch.query(`select pg_notify('live', $1)`, [MESSAGE])],
        SECONDS,
      );
      const sent = (perSecond * (performance.now() - began)) / 1000;
      (figures.perSecond as Record<string, number>)[`listeners${count}`] = perSecond;
      (figures.postgresMsEach as Record<string, number>)[`listeners${count}`] =
        ((cpuOfFamily(scratch.postgres) - before) * 1000) / sent;
      await Promise.all(listeners.map((client) => client.end()));
    }
    return { ...figures, ...openPages() };
  } finally {
    await scratch.stop();
  }
}

const listen = (scratch: Scratch, count: number): Promise<pg.Client[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString: scratch.url });
      await client.connect();
      await client.query('listen live');
      return client;
    }),
  );

/** Streams that are read without a network. */
function openPages(): Figures {
  const hub = createLiveHub(async (watchers) => new Set(watchers));
  const heap = process.memoryUsage().heapUsed;
  for (let page = 0; page < PAGES; page += 1) {
    const stream = hub.open({ sessionHash: randomUUID(), userId: randomUUID(), role: 'PHYSICIAN' });
    stream?.pipe(new PassThrough()).resume();
  }
  const heapKb = (process.memoryUsage().heapUsed - heap) / 1024 / PAGES;
  const before = process.cpuUsage();
  for (let message = 0; message < MESSAGES; message += 1) hub.deliver(MESSAGE);
  const { user, system } = process.cpuUsage(before);
  hub.close();
  return { heapKbPerPage: heapKb, nodeUsPerPageAndMessage: (user + system) / MESSAGES / PAGES };
}
