/**
 * One installation with 1,000 clinics (`BENCH_CLINICS` for fewer): the cost of adding, opening, idling, migrating and
 * restoring a clinic.
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { countClinics, listClinics, queueHealth } from '@clinic/server-fleet/testing';
import type { Memory } from '../intake/memoryReporter.ts';
import { cpuTime, endedChildrenTime } from '../measure/cpuTime.ts';
import { type Aim, type Figure, figure } from '../measure/figure.ts';
import { one, ratio, spread, timed } from '../measure/rounds.ts';
import { bareSchema, migrateAll, restoreOne } from './changes.ts';
import { forEach, type ManyClinics, startInstallation } from './installation.ts';

const COUNT = Number(process.env.BENCH_CLINICS ?? 1_000);
const SOME = Math.min(50, COUNT);
const SAMPLE = Math.min(20, COUNT);
const AT_ONCE = 2;
const ROUNDS = 10;
const IDLE_MS = 180_000;
const MB = 1_000_000;

export async function clinics(): Promise<Figure[]> {
  const many = await startInstallation();
  const ids = Array.from({ length: COUNT }, (_, index) => `c${index}`);
  try {
    const atStart = await memory(many);
    const added = await addAll(many, ids);
    const opened = await openAll(many, ids);
    const openIdle = await idlePercent(many);
    many.main.server().send('an hour passes');
    await closed(many);
    const afterwards = await memory(many);
    const idle = await idlePercent(many);
    const first = await firstPages(many, ids.slice(0, SAMPLE));
    const operator = await operatorPages(many);
    const restored = await restoreOne(many, 'c0');
    return [
      ...added,
      rss('Server process, only the first clinic open', atStart),
      ...opened,
      rss('  an hour later, all closed', afterwards),
      ...first,
      ...operator,
      ...idleFigures('Idle CPU of server and PostgreSQL, % of a core', idle, { atMost: 2 }),
      ...idleFigures(`  in the first minutes after ${COUNT} were opened`, openIdle),
      ...restored,
      ...(await migrateAll(many, COUNT)),
    ];
  } finally {
    await many.stop();
  }
}

async function addAll({ main, add }: ManyClinics, ids: readonly string[]): Promise<Figure[]> {
  const size = async () => {
    const [row] = await main.query<{ size: string }>('select pg_database_size(current_database()) as size');
    return Number(row?.size);
  };
  const before = await size();
  const bare: number[] = [];
  const ours: number[] = [];
  const sample = async (some: readonly string[]) => {
    for (const id of some) {
      ours.push(await timed(() => add(id)));
      bare.push(await bareSchema(main.databaseUrl));
    }
  };
  const few = Math.min(5, Math.floor(ids.length / 2));
  const began = performance.now();
  await sample(ids.slice(0, few));
  const first = [ours.splice(0), bare.splice(0)] as const;
  await forEach(ids.slice(few, -few), AT_ONCE, add);
  await sample(ids.slice(-few));
  const minutes = (performance.now() - began) / 60_000;
  return [
    figure(`Adding a clinic to ${ids.length}, × the SQL of its schema`, ratio(ours, bare), '×', 2),
    figure('  the first clinics', spread(first[0]), ' ms', 0),
    figure(`  beside ${ids.length} others`, spread(ours), ' ms', 0),
    figure('  the SQL of its schema alone', spread(bare), ' ms', 0),
    figure(`  all ${ids.length}, two at once`, one(minutes), ' min', 1),
    figure('Database size of an empty clinic', one(((await size()) - before) / ids.length / MB), ' MB', 2),
  ];
}

async function openAll(many: ManyClinics, ids: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const times: number[] = [];
  let from = 0;
  for (const count of [1, SOME, COUNT].filter((each, index, all) => all.indexOf(each) === index)) {
    await forEach(ids.slice(from, count), AT_ONCE, async (id) => {
      times.push(await timed(() => page(many, id)));
    });
    from = count;
    figures.push(rss(`  ${count} opened`, await memory(many)));
  }
  return [...figures, figure('  opening one for the first time, two at once', spread(times), ' ms', 0)];
}

/** First requests to clinics that nobody has visited for an hour, compared with the clinic that is always open. */
async function firstPages(many: ManyClinics, ids: readonly string[]): Promise<Figure[]> {
  const pages: number[] = [];
  const calls: number[] = [];
  const open: number[] = [];
  for (const id of ids) {
    open.push(await timed(() => page(many)));
    pages.push(await timed(() => page(many, id)));
    calls.push(await timed(() => get(many, `/c/${id}/api/settings/public`)));
  }
  return [
    figure('First page after an hour without a visit', spread(pages), ' ms', 0, { atMost: 300 }),
    figure('  first response of its API', spread(calls), ' ms', 0),
    figure('  the same page of an open clinic', spread(open), ' ms', 0),
  ];
}

/** The database queries of `/platform`. */
async function operatorPages({ installation }: ManyClinics): Promise<Figure[]> {
  const times = {
    first: [] as number[],
    last: [] as number[],
    found: [] as number[],
    health: [] as number[],
  };
  const asked = { search: '', page: 1, mainName: 'Main' };
  for (let round = 0; round < ROUNDS; round += 1) {
    const em = installation.em.fork();
    times.first.push(await timed(() => listClinics(em, asked)));
    times.last.push(await timed(() => listClinics(em, { ...asked, page: COUNT })));
    times.found.push(await timed(() => listClinics(em, { ...asked, search: 'CLINIC c1' })));
    times.health.push(await timed(() => Promise.all([countClinics(em), queueHealth(em)])));
  }
  return [
    figure(`/platform, the first page of ${COUNT} clinics`, spread(times.first), ' ms', 0),
    figure('  the last page', spread(times.last), ' ms', 0),
    figure('  a search by name', spread(times.found), ' ms', 0),
    figure('  versions and jobs of all clinics', spread(times.health), ' ms', 0),
  ];
}

const page = (many: ManyClinics, id?: string): Promise<void> => get(many, id ? `/c/${id}/` : '/');

async function get({ main }: ManyClinics, path: string): Promise<void> {
  const reply = await fetch(main.url + path, { headers: { Accept: 'text/html, application/json' } });
  await reply.text();
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${main.log().slice(-1_000)}`);
}

/** Resolves once the server has closed all clinics but the first. */
async function closed({ main }: ManyClinics): Promise<void> {
  for (;;) {
    const [row] = await main.query<{ open: number }>(
      'select count(awake_until)::int as open from platform.clinic',
    );
    if (row?.open === 0) return;
    await wait(1_000);
  }
}

async function memory({ main }: ManyClinics): Promise<Memory> {
  const message = once(main.server(), 'message');
  main.server().send('memory');
  const [found] = (await message) as [Memory];
  return found;
}

interface IdleCpu {
  server: number;
  connections: number;
  /** PostgreSQL processes that ended meanwhile: autovacuum workers, one of which starts each minute. */
  autovacuum: number;
}

/** CPU use in percent of a core. */
async function idlePercent({ main }: ManyClinics): Promise<IdleCpu> {
  const used = (): IdleCpu => {
    const postgres = main.postgres();
    const autovacuum = endedChildrenTime(postgres);
    return {
      server: cpuTime(main.server().pid ?? 0),
      connections: cpuTime(postgres) - autovacuum,
      autovacuum,
    };
  };
  const before = used();
  await wait(IDLE_MS);
  const after = used();
  const percent = (part: keyof IdleCpu): number => ((after[part] - before[part]) / IDLE_MS) * 100;
  return {
    server: percent('server'),
    connections: percent('connections'),
    autovacuum: percent('autovacuum'),
  };
}

const idleFigures = (name: string, { server, connections, autovacuum }: IdleCpu, aim?: Aim): Figure[] => [
  figure(name, one(server + connections + autovacuum), ' %', 2, aim),
  figure("    the server's", one(server), ' %', 2),
  figure("    of PostgreSQL's connections and writers", one(connections), ' %', 2),
  figure('    of its autovacuum', one(autovacuum), ' %', 2),
];

const rss = (name: string, { heap, rss: whole }: Memory): Figure => ({
  ...figure(name, one(whole / MB), ' MB', 0),
  noise: `heap ${(heap / MB).toFixed(0)}`,
});
