/**
 * A clinic with a million submissions at work: eight physicians search, filter and page through the queue while
 * patients save answers; then the same while all figures are recounted, and while everything is exported for a minute.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_ACCOUNTS, unstatedUrl } from '@clinic/server/testing';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import pg from 'pg';
import { openClinic } from '../faults/clinic.ts';
import { activeQuestionnaire, startLoad } from '../faults/load.ts';
import { type Aim, type Figure, figure } from './measure/figure.ts';
import { spread } from './measure/rounds.ts';
import { millionDatabase } from './million/database.ts';
import { type Case, queueCases } from './million/queueCases.ts';

const PHYSICIANS = 8;
const PATIENTS = 40;
/** Between an answer and the next request; a patient saves every two seconds. */
const PAUSE_MS = 1_000;
const SAVE_PAUSE_MS = 2_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const TIME_ZONE = 'America/New_York';

export async function clinicAtWork(): Promise<Figure[]> {
  const database = await millionDatabase();
  const client = new pg.Client({ connectionString: unstatedUrl(database.url) });
  await client.connect();
  const kept = { url: database.url, postgres: () => 0, stop: () => database.stop() };
  const clinic = await openClinic({ database: kept, environment: { DEMO: 'true' } });
  try {
    const cases = await queueCases(client);
    const physicians = await Promise.all(
      Array.from({ length: PHYSICIANS }, async () => {
        const browser = new TestBrowser(clinic.url);
        await browser.signIn(DEMO_ACCOUNTS.find(({ role }) => role === 'PHYSICIAN')?.subject ?? '');
        return browser;
      }),
    );
    const patients = startLoad(clinic, await activeQuestionnaire(clinic), {
      clients: PATIENTS,
      paceMs: SAVE_PAUSE_MS,
    });
    const during = (name: string, beside: () => Promise<unknown>, aim: Aim = {}) =>
      atWork(name, physicians, cases, beside, aim);
    const alone = await during('nothing beside', () => wait(SECONDS * 1_000), { atMost: 25 });
    const longestSave = patients.longestSave();
    const recounted = await during('a recount', () =>
      client.query('select recount_analytics($1)', [TIME_ZONE]),
    );
    const exporter = physicians[0] as TestBrowser;
    let exported = { bytes: 0, firstMs: 0 };
    const exporting = await during('an export of everything', async () => {
      exported = await exportAll(exporter);
    });
    const saves = patients.acknowledged();
    patients.stop();
    await patients.finish();
    return [
      ...alone,
      figure('  longest autosave of a patient', spread([longestSave]), ' ms', 0),
      ...recounted,
      ...exporting,
      figure('  exported', spread([exported.bytes / 1e6]), ' MB', 0),
      figure('  until its first line', spread([exported.firstMs]), ' ms', 0),
      figure('  autosaves meanwhile', spread([saves]), '', 0),
    ];
  } finally {
    await client.end();
    await clinic.stop();
  }
}

/** Response times of the physicians' requests until the concurrent work is done. */
async function atWork(
  name: string,
  physicians: readonly TestBrowser[],
  cases: readonly Case[],
  beside: () => Promise<unknown>,
  aim: Aim,
): Promise<Figure[]> {
  const times: number[] = [];
  let isOver = false;
  const work = async (browser: TestBrowser, physician: number): Promise<void> => {
    for (let round = 0; !isOver; round += 1) {
      // Desynchronized, and each goes through all cases in a different order.
      await wait(PAUSE_MS * (0.5 + Math.random()));
      const chosen = cases[(round * 7 + physician * 37) % cases.length] as Case;
      const began = performance.now();
      const { status, text } = await chosen.call(browser, round);
      times.push(performance.now() - began);
      if (status !== 200) throw new Error(`${chosen.name}: ${status} ${text}`);
    }
  };
  const working = Promise.all(physicians.map(work));
  const began = performance.now();
  await beside();
  const seconds = (performance.now() - began) / 1_000;
  isOver = true;
  await working;
  times.sort((a, b) => a - b);
  const at = (part: number) => spread([times[Math.floor((times.length - 1) * part)] as number]);
  return [
    figure(`physicians at work, ${name}: p95 of ${times.length} requests`, at(0.95), ' ms', 1, aim),
    figure('  half of them', at(0.5), ' ms', 1),
    figure('  the slowest', at(1), ' ms', 0),
    figure('  seconds', spread([seconds]), ' s', 0),
  ];
}

/** Reads the start of the file like a browser that saves it, and discards it. */
async function exportAll(browser: TestBrowser): Promise<{ bytes: number; firstMs: number }> {
  const { pathname, href } = browser.urlOf('/api/review/exports');
  const headers = {
    cookie: browser.cookieHeader(pathname),
    'x-csrf-token': await browser.csrfToken(),
    'content-type': 'application/json',
  };
  const began = performance.now();
  const body = JSON.stringify({ format: 'csv', filter: { sort: 'newest' } });
  const reply = await fetch(href, { method: 'POST', headers, body });
  if (reply.status !== 200 || !reply.body) throw new Error(`The export: ${reply.status}`);
  let [bytes, firstMs] = [0, 0];
  for await (const part of reply.body) {
    firstMs ||= performance.now() - began;
    bytes += part.length;
    // The rest would take many minutes; leaving the loop ends the request.
    if (performance.now() - began > SECONDS * 1_000) break;
  }
  return { bytes, firstMs };
}
