/**
 * Connections go silent instead of being closed, as with a firewall that drops their state or a frozen
 * machine: to the database, the mail provider, the virus scanner and the identity provider. Requests that
 * depend on the silent service are answered in time; everything else continues; nothing acknowledged and no
 * mail is lost.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pdf } from '../../server/documents/clean/testFiles.ts';
import { appRoleUrl } from '../../server/platform/db/appRole.ts';
import { readPidFile } from '../../server/platform/db/embedded/postmaster.ts';
import { startEmbedded } from '../../server/platform/db/embedded.ts';
import { startTestProvider } from '../../server/platform/mail/testProvider.ts';
import { TestBrowser } from '../../testing/server/testBrowser.ts';
import { type SilentProxy, startSilentProxy, through } from '../../testing/server/testSilentProxy.ts';
import { begun, uploadTo } from '../../testing/server/testUploads.ts';
import type { Clinic } from './clinic.ts';
import type { Load } from './load.ts';
import { late, longest, type Trial, underLoad } from './underLoad.ts';

/** Eight seconds are documented, and thirty for a scan; the machine is busy. */
const ANSWERED_WITHIN_MS = 15_000;
const SCANNED_WITHIN_MS = 45_000;
const ENDS_WITHIN_MS = 20_000;
const MAILED_WITHIN_MS = 180_000;
const AT_ONCE = 12;

export const silentConnections: Trial = async (extent) => {
  const folder = mkdtempSync(join(tmpdir(), 'silent-'));
  const closing: Array<() => Promise<void>> = [async () => rmSync(folder, { recursive: true, force: true })];
  try {
    const database = await databaseIn(folder, closing);
    const mail = await startTestProvider();
    closing.push(mail.stop);
    const mailRoad = await startSilentProxy('127.0.0.1', mail.port);
    closing.push(mailRoad.close);
    mailRoad.silence({ newOnes: true });
    const identity = await startSilentProxy('127.0.0.1', 9);
    closing.push(identity.close);
    identity.silence({ newOnes: true });
    const deaf = join(folder, 'deaf');
    return await underLoad(
      extent,
      async (clinic, load) => {
        const told = [
          await silentDatabase(clinic, load, database.proxy, extent),
          await silentScanner(clinic, load, deaf),
          await silentIdentity(clinic, load),
          await stopWhileSilent(clinic, deaf),
        ];
        await load.progress(extent.clients);
        return {
          found: told.flatMap(({ found }) => found),
          told: told.map((each) => each.told).join('; '),
        };
      },
      {
        database,
        savesEach: 4,
        environment: {
          DATABASE_URL: through(database.proxy, appRoleUrl(database.url)),
          MIGRATION_DATABASE_URL: through(database.proxy, database.url),
          SMTP_URL: `smtp://127.0.0.1:${mailRoad.port}`,
          SCAN_COMMAND: scannerIn(folder, deaf),
          GOOGLE_CLIENT_ID: 'clinic',
          GOOGLE_CLIENT_SECRET: 'a secret of the trials',
          GOOGLE_ISSUER: `http://127.0.0.1:${identity.port}`,
          PROXY_HOPS: '1',
        },
        afterwards: (clinic) => mailed(clinic, mailRoad),
      },
    );
  } finally {
    for (const close of closing.toReversed()) await close();
  }
};

async function databaseIn(folder: string, closing: Array<() => Promise<void>>) {
  const dataDir = join(folder, 'postgres');
  const embedded = await startEmbedded({ dataDir });
  closing.push(embedded.stop);
  const { hostname, port } = new URL(embedded.url);
  const proxy = await startSilentProxy(hostname, Number(port));
  closing.push(proxy.close);
  // Stopped here, after the clinic.
  const stop = async () => undefined;
  return {
    url: embedded.url,
    postgres: () => readPidFile(join(dataDir, 'cluster'))?.pid ?? 0,
    stop,
    proxy,
  };
}

/** A scanner that does not answer and ignores termination signals while the file exists. */
function scannerIn(folder: string, deaf: string): string {
  const program = join(folder, 'scanner.cjs');
  writeFileSync(
    program,
    `const deaf = require('node:fs').existsSync(${JSON.stringify(deaf)});
     process.on('SIGTERM', () => undefined);
     if (deaf) setInterval(() => undefined, 1000);
     else process.stdin.resume().on('end', () => process.exit(0));`,
  );
  return `"${process.execPath}" "${program}"`;
}

interface Part {
  found: string[];
  told: string;
}

async function silentDatabase(
  clinic: Clinic,
  load: Load,
  proxy: SilentProxy,
  { clients, kills }: { clients: number; kills: number },
): Promise<Part> {
  const found: string[] = [];
  const times: number[] = [];
  const turns = Math.max(2, Math.round(kills / 20));
  for (let turn = 0; turn < turns; turn += 1) {
    await load.progress(clients / 2);
    proxy.silence();
    const began = Date.now();
    found.push(...unanswered('/healthz', await answersTo(clinic, '/healthz'), [200]));
    await load.progress(clients / 2);
    times.push(Date.now() - began);
  }
  found.push(...late('after connections to the database went silent, saves', Math.max(...times)));
  proxy.silence({ newOnes: true });
  for (const path of ['/readyz', '/api/intake/questionnaires/none']) {
    found.push(...unanswered(path, await answersTo(clinic, path), [503]));
  }
  found.push(...unanswered('/healthz', await answersTo(clinic, '/healthz'), [200]));
  proxy.heal();
  const healthy = await clinic.ready();
  found.push(...late('after a database that was silent to everybody', healthy));
  return {
    found,
    told: `${turns} × all connections to the database silent, saving again within ${longest(times)}; silent to new ones too: healthy ${healthy} ms after`,
  };
}

async function silentScanner(clinic: Clinic, load: Load, deaf: string): Promise<Part> {
  writeFileSync(deaf, '');
  const intakes = await Promise.all(
    Array.from({ length: AT_ONCE }, () => begun(new TestBrowser(clinic.url))),
  );
  const uploading = Promise.all(
    intakes.map(async (intake) => {
      const began = Date.now();
      const { status } = await uploadTo(intake, pdf());
      return { status, ms: Date.now() - began };
    }),
  );
  const slowest = await goesOn(load);
  const uploads = await uploading;
  rmSync(deaf);
  const found = [
    ...unanswered('an upload while the scanner is silent', uploads, [503], SCANNED_WITHIN_MS),
    ...slow('while the scanner was silent', slowest),
  ];
  const [intake] = intakes;
  const again = intake ? (await uploadTo(intake, pdf())).status : 0;
  if (again !== 201) found.push(`an upload once the scanner answers again: ${again}`);
  return {
    found,
    told: `scanner silent: uploads refused within ${longest(uploads.map(({ ms }) => ms))}`,
  };
}

async function silentIdentity(clinic: Clinic, load: Load): Promise<Part> {
  const asking = answersTo(clinic, '/connect/google');
  const slowest = await goesOn(load);
  const answers = await asking;
  return {
    found: [
      ...unanswered('a sign-in', answers, [503]),
      ...slow('while the identity provider was silent', slowest),
    ],
    told: `identity provider silent: told so within ${longest(answers.map(({ ms }) => ms))}`,
  };
}

/** A mail, scans and sign-ins in progress, none of which will be answered. */
async function stopWhileSilent(clinic: Clinic, deaf: string): Promise<Part> {
  writeFileSync(deaf, '');
  const intake = await begun(new TestBrowser(clinic.url));
  await hurry(clinic);
  const lost = Promise.allSettled([uploadTo(intake, pdf()), answersTo(clinic, '/connect/google')]);
  await wait(1_000);
  const began = Date.now();
  const ended = once(clinic.server(), 'exit');
  clinic.server().kill('SIGTERM');
  const [code, signal] = await ended;
  const ms = Date.now() - began;
  await lost;
  rmSync(deaf);
  await clinic.startServer();
  const found = code === 0 ? [] : [`SIGTERM while everything is silent ended it with ${code ?? signal}`];
  if (ms > ENDS_WITHIN_MS) found.push(`SIGTERM while everything is silent took ${ms} ms`);
  return { found, told: `SIGTERM meanwhile: ended after ${ms} ms` };
}

/** Everything queued for the silent provider arrives. */
async function mailed(clinic: Clinic, road: SilentProxy): Promise<Part> {
  const waiting = async (): Promise<number> => {
    const [row] = await clinic.query<{ n: number }>(
      'select count(*)::int as n from mail where sent_at is null and given_up_at is null',
    );
    return row?.n ?? 0;
  };
  const before = await waiting();
  road.heal();
  const began = Date.now();
  while ((await waiting()) > 0 && Date.now() - began < MAILED_WITHIN_MS) {
    await hurry(clinic);
    await wait(1_000);
  }
  const left = await waiting();
  const [row] = await clinic.query<{ n: number }>(
    'select count(*)::int as n from mail where given_up_at is not null',
  );
  const found = left > 0 ? [`${left} mails still wait after the provider answers again`] : [];
  if (row?.n) found.push(`${row.n} mails were given up`);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  return { found, told: `${before} mails waited for a silent provider, sent ${seconds} s after it answered` };
}

/** Skips the pauses between retries. */
const hurry = ({ query }: Clinic): Promise<unknown> =>
  query(
    `update mail set next_attempt_at = now() where id in (
       select id from mail where sent_at is null and given_up_at is null for update skip locked);
     select pg_notify('mail', '')`,
  );

/** Milliseconds of the slowest save while other requests hang. */
async function goesOn(load: Load): Promise<number> {
  load.longestSave();
  const before = load.acknowledged();
  await wait(8_000);
  if (load.acknowledged() === before) return Number.POSITIVE_INFINITY;
  return load.longestSave();
}

const slow = (when: string, ms: number): string[] =>
  ms > ANSWERED_WITHIN_MS ? [`${when}, a save took ${ms} ms`] : [];

interface Answer {
  status: number;
  ms: number;
}

const answersTo = ({ url }: Clinic, path: string): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const began = Date.now();
      const status = await fetch(url + path, {
        redirect: 'manual',
        signal: AbortSignal.timeout(2 * ANSWERED_WITHIN_MS),
      }).then(
        async (reply) => {
          await reply.text();
          return reply.status;
        },
        () => 0,
      );
      return { status, ms: Date.now() - began };
    }),
  );

function unanswered(
  what: string,
  answers: readonly Answer[],
  wanted: readonly number[],
  withinMs = ANSWERED_WITHIN_MS,
): string[] {
  const wrong = answers.filter(({ status, ms }) => !wanted.includes(status) || ms > withinMs);
  return wrong.map(({ status, ms }) => `${what} was answered ${status} (0: not at all) after ${ms} ms`);
}
