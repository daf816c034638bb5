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
import { appRoleUrl, pdf, readPidFile, startEmbedded, startTestProvider } from '@clinic/server/testing';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { startSilentProxy, through } from '@clinic/testing/server/testSilentProxy';
import { begun, uploadTo } from '@clinic/testing/server/testUploads';
import { hurry } from './arrivedMail.ts';
import type { Clinic } from './clinic.ts';
import type { Load } from './load.ts';
import { answersTo, goesOn, type Part, slow, unanswered } from './silentAnswers.ts';
import { silentDatabase } from './silentDatabase.ts';
import { mailed } from './silentMail.ts';
import { scannerIn, silentScanner } from './silentScanner.ts';
import { longest, type Trial, underLoad } from './underLoad.ts';

const ENDS_WITHIN_MS = 20_000;

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
        const outcomes = [
          await silentDatabase(clinic, load, database.proxy, extent),
          await silentScanner(clinic, load, deaf),
          await silentIdentity(clinic, load),
          await stopWhileSilent(clinic, deaf),
        ];
        await load.progress(extent.clients);
        return {
          found: outcomes.flatMap(({ found }) => found),
          summary: outcomes.map((each) => each.summary).join('; '),
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

async function silentIdentity(clinic: Clinic, load: Load): Promise<Part> {
  const asking = answersTo(clinic, '/connect/google');
  const slowest = await goesOn(load);
  const answers = await asking;
  return {
    found: [
      ...unanswered('a sign-in', answers, [503]),
      ...slow('while the identity provider was silent', slowest),
    ],
    summary: `identity provider silent: refused within ${longest(answers.map(({ ms }) => ms))}`,
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
  return { found, summary: `SIGTERM meanwhile: ended after ${ms} ms` };
}
