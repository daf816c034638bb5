/** `DEMO_CLINICS=2`: two demo clinics with languages, time zones, colours and people of their own. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReviewCounts, SubmissionListItem } from '@clinic/contract/review';
import type { PublicSettings } from '@clinic/contract/settings';
import { demoPatients } from '@clinic/fixtures/demo/demoPatients';
import { demoYear } from '@clinic/fixtures/demo/demoYear';
import { announce, type RunningServer, startServer } from '@clinic/server/testing';
import { readConfig } from '@clinic/server-platform/config';
import { appRoleUrl } from '@clinic/server-platform/db';
import { createTestDatabase, type TestDatabase } from '@clinic/server-platform/testing';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** The submissions of the demo: 120, and those of the people in treatment. */
const today = new Date().toISOString().slice(0, 10);
const ALL = demoYear(today, demoPatients(today)).reduce(
  (sum, { visits, otherName }) => sum + 1 + visits.length + (otherName ? 1 : 0),
  120,
);

const DATA_DIR = mkdtempSync(join(tmpdir(), 'demo-clinics-'));
const config = readConfig({
  DATA_DIR,
  SESSION_KEYS: 'a key that is used in nothing but tests',
  DEMO_CLINICS: '2',
});
let database: TestDatabase;
let server: RunningServer;
const start = () =>
  startServer(
    { ...config, port: 0, databaseUrl: appRoleUrl(database.url), migrationDatabaseUrl: database.url },
    { portalRoot: '/nonexistent', log: () => undefined },
  );
beforeAll(async () => {
  database = await createTestDatabase();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  rmSync(DATA_DIR, { recursive: true });
});

const settingsOf = async (path: string) =>
  (await (await fetch(`${server.localUrl}${path}/api/settings/public`)).json()) as PublicSettings;

async function signedIn(path: string, account: string): Promise<TestBrowser> {
  const browser = new TestBrowser(`${server.localUrl}${path}`);
  await browser.signIn(account);
  return browser;
}

test('the two clinics differ in name, language, time zone and colour', async () => {
  expect(await settingsOf('')).toMatchObject({
    clinicName: 'Meadowbrook',
    defaultLanguage: 'en',
    timeZone: 'America/New_York',
    accent: 'teal',
  });
  expect(await settingsOf('/c/robledal')).toMatchObject({
    clinicName: 'Clínica Robledal',
    defaultLanguage: 'es',
    timeZone: 'America/Los_Angeles',
    accent: 'plum',
  });
});

test('each has its own accounts and patients', async () => {
  const seenBy = async (path: string) => {
    const physician = await signedIn(path, 'demo-physician');
    const { name } = (await physician.get('/api/auth/user')).json<{ name: string }>();
    const list = (await physician.get('/api/review?limit=500')).json<SubmissionListItem[]>();
    return { name, patients: list.map(({ patient }) => patient.name) };
  };
  const first = await seenBy('');
  const second = await seenBy('/c/robledal');
  expect([first.name, second.name]).toEqual(['Dr. Maya Chen', 'Dra. Elena Robles']);
  expect(first.patients).toHaveLength(ALL);
  expect(second.patients).toHaveLength(48);
  expect(second.patients.filter((name) => first.patients.includes(name))).toEqual([]);
  const patient = await signedIn('/c/robledal', 'demo-patient');
  expect((await patient.get('/api/auth/user')).json()).toMatchObject({ name: 'Lucía Demo' });
  const own = (await patient.get('/api/patient/submissions')).json<unknown[]>();
  expect(own.length).toBeGreaterThanOrEqual(2);
});

test('the start prints where both are and who can sign in', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    announce(config, 'http://localhost:3000');
    const [[printed = '']] = write.mock.calls as [[string]];
    expect(printed).toContain('Meadowbrook is open at http://localhost:3000\n');
    expect(printed).toContain('Clínica Robledal is open at http://localhost:3000/c/robledal\n');
    expect(printed).toContain('http://localhost:3000/c/robledal/api/login');
    for (const name of ['Dr. Maya Chen', 'Ana Demo', 'Dra. Elena Robles', 'Lucía Demo']) {
      expect(printed).toContain(name);
    }
    write.mockClear();
    announce({ ...config, demoClinics: 1 }, 'http://localhost:3000');
    expect(String(write.mock.calls)).not.toContain('Robledal');
    write.mockClear();
    announce({ ...config, demo: false, demoClinics: 1 }, 'http://localhost:3000');
    expect(String(write.mock.calls)).toContain('Sign in by a mailed link:');
    expect(String(write.mock.calls)).not.toMatch(/Maya Chen|no password/);
  } finally {
    write.mockRestore();
  }
});

test('a second start leaves both unchanged', async () => {
  await server.stop();
  server = await start();
  for (const [path, count] of [
    ['', ALL],
    ['/c/robledal', 48],
  ] as const) {
    const physician = await signedIn(path, 'demo-physician');
    const counts = (await physician.get('/api/review/counts')).json<ReviewCounts>();
    expect(Object.values(counts).reduce((sum, each) => sum + each)).toBe(count);
  }
});
