import { get } from 'node:http';
import type { Role, SessionStanding } from '@clinic/contract/auth';
import type { SettingsDocument } from '@clinic/contract/settings';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { beforeEach, expect, test } from 'vitest';
import { Session } from '../db/entities/session.ts';
import { User } from '../db/entities/user.ts';

const HOUR = 60;

const server = sharedServer();
let start: number;
let browser: TestBrowser;
beforeEach(async () => {
  server.clock.now = new Date();
  start = server.clock.now.getTime();
  browser = await server.signedIn('PHYSICIAN');
});

/** The status of a request made this many minutes after signing in. */
const at = async (minutes: number, headers: Record<string, string> = {}) => {
  server.clock.now = new Date(start + minutes * 60_000);
  return (await browser.get('/api/auth/user', headers)).status;
};
const idleFor = (minutes: number) => ({ 'x-idle-seconds': String(minutes * 60) });
const sessionsOfUsers = () => server.orm.em.fork().count(Session, { userId: { $ne: null } });

test('the session of a page that only polls ends after 15 minutes', async () => {
  for (let minute = 1; minute <= 15; minute += 1) expect(await at(minute)).toBe(200);
  const before = await sessionsOfUsers();
  expect(await at(16)).toBe(401);
  expect(await sessionsOfUsers()).toBe(before - 1);
  expect(await at(16, idleFor(0))).toBe(401);
});

test('a session lasts exactly its limits and not a second longer', async () => {
  expect(await at(14 + 59 / 60)).toBe(200);
  expect(await at(15)).toBe(200);
  expect(await at(15 + 1 / 60)).toBe(401);
  await browser.signIn('demo-physician');
  start = server.clock.now.getTime();
  for (let minute = 10; minute < 12 * HOUR; minute += 10) await at(minute, idleFor(0));
  expect(await at(12 * HOUR, idleFor(0))).toBe(200);
  expect(await at(12 * HOUR + 1 / 60, idleFor(0))).toBe(401);
});

test('the session of a page that polls without user activity ends too', async () => {
  for (let minute = 1; minute <= 15; minute += 1) expect(await at(minute, idleFor(minute))).toBe(200);
  expect(await at(16, idleFor(16))).toBe(401);
});

test('a user who types stays signed in, whatever the page requests', async () => {
  for (let minute = 1; minute <= 2 * HOUR; minute += 1) expect(await at(minute, idleFor(0))).toBe(200);
});

test('reported earlier activity counts from that earlier time', async () => {
  expect(await at(14, idleFor(4))).toBe(200);
  expect(await at(24)).toBe(200);
  expect(await at(26)).toBe(401);
});

test('activity after the end does not extend the session', async () => {
  expect(await at(20, idleFor(0))).toBe(401);
});

/** Like a browser opening an address: fetch would set its own Sec-Fetch headers. */
const opened = (path: string): Promise<number | undefined> => {
  const headers = { cookie: browser.cookieHeader('/'), 'sec-fetch-mode': 'navigate' };
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  get(`${server.url}${path}`, { headers }, (response) => {
    response.resume();
    resolve(response.statusCode);
  }).once('error', reject);
  return promise;
};

test('navigating to a page counts as activity, opening a live stream does not', async () => {
  expect(await at(14)).toBe(200);
  expect(await opened('/api/auth/user')).toBe(200);
  expect(await at(28, { 'sec-fetch-mode': 'cors', accept: 'text/event-stream' })).toBe(200);
  expect(await at(30)).toBe(401);
});

test('a session ends after twelve hours despite activity', async () => {
  for (let minute = 10; minute <= 12 * HOUR; minute += 10) expect(await at(minute, idleFor(0))).toBe(200);
  expect(await at(12 * HOUR + 1, idleFor(0))).toBe(401);
});

test('signing in again starts a new session with full limits', async () => {
  for (let minute = 10; minute <= 11 * HOUR; minute += 10) await at(minute, idleFor(0));
  await browser.signIn('demo-physician');
  for (let minute = 11 * HOUR + 10; minute <= 20 * HOUR; minute += 10) {
    expect(await at(minute, idleFor(0))).toBe(200);
  }
});

test('a page can ask how much time is left without extending it', async () => {
  const left = async (minutes: number) => {
    server.clock.now = new Date(start + minutes * 60_000);
    return (await browser.get('/api/auth/session')).json<SessionStanding>();
  };
  expect(await left(5)).toMatchObject({ role: 'PHYSICIAN', idleSecondsLeft: 600, secondsLeft: 42_900 });
  expect(await left(14)).toMatchObject({ idleSecondsLeft: 60 });
});

test('open pages of an ended session can still get a CSRF token', async () => {
  expect(await at(16)).toBe(401);
  const token = await browser.get('/api/csrf-token');
  expect(token.status).toBe(200);
  expect((await browser.get('/api/auth/session')).status).toBe(401);
});

test("the limits are those of the user's current role", async () => {
  const become = (role: Role) =>
    server.orm.em.fork().nativeUpdate(User, { email: 'maya.chen@example.com' }, { role });
  await become('PATIENT');
  expect(await at(20)).toBe(200);
  await become('PHYSICIAN');
  expect(await at(20)).toBe(401);
});

test('changed limits apply at once', async () => {
  const admin = await server.signedIn('ADMIN');
  const { revision, settings } = (await admin.get('/api/settings')).json<SettingsDocument>();
  const sessionLimits = { ...settings.sessionLimits, PHYSICIAN: { idleMinutes: 5, absoluteHours: 1 } };
  const body = { revision, settings: { ...settings, sessionLimits } };
  expect((await admin.send('PUT', '/api/settings', body)).status).toBe(200);
  expect(await at(5)).toBe(200);
  expect(await at(6)).toBe(401);
});
