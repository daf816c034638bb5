/** Refusals of unauthenticated callers are counted; only real attempts are recorded individually. */
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { expect, test } from 'vitest';
import { AuditEntry } from '../db/entities/auditEntry.ts';
import { RefusalCounts } from './refusalCounts.ts';

const server = sharedServer();

const counts = () => server.orm.em.fork().find(AuditEntry, { action: 'refusals_counted' });

test('a thousand refusals write no entry each, but one entry per kind when the counts are written', async () => {
  const em = server.orm.em.fork();
  const before = await em.count(AuditEntry, {});
  const browser = server.browser();
  for (let count = 0; count < 250; count += 1) {
    await Promise.all([
      server.browser().get('/connect/demo/callback?code=x'),
      server.browser().request('/api/auth/magic-link', { method: 'POST' }),
      browser.get('/api/auth/session'),
      browser.get('/api/auth/sessions'),
    ]);
  }
  expect(await em.count(AuditEntry, {})).toBe(before);

  await server.countRefusals();
  const entries = await counts();
  expect(entries.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(
      [
        { method: 'GET', route: '/api/auth/session', code: 'not_signed_in', count: 250 },
        { method: 'GET', route: '/api/auth/sessions', code: 'not_signed_in', count: 250 },
        { method: 'POST', route: '/api/auth/magic-link', code: 'csrf_refused', count: 250 },
        { method: 'GET', route: 'none', code: 'sign_in_refused', count: 250 },
      ].map((kind) => expect.objectContaining(kind)),
    ),
  );
  expect(entries).toHaveLength(4);
  await server.countRefusals();
  expect(await counts()).toHaveLength(4);
});

test('made-up paths do not create kinds of their own', async () => {
  const before = (await counts()).length;
  for (let count = 0; count < 20; count += 1) await server.browser().get(`/api/auth/unknown-${count}`);
  await server.countRefusals();
  expect((await counts()).length - before).toBeLessThanOrEqual(1);
});

test('kinds beyond the limit are counted together, without a route', async () => {
  const refusals = new RefusalCounts(2);
  const at = new Date('2026-03-01T12:00:00Z');
  const kind = (route: string) => ({ method: 'GET', route, code: 'not_signed_in' });
  for (const route of ['/a', '/b', '/c', '/d', '/c', '/a']) refusals.add(kind(route), at);
  const before = await counts();
  await refusals.write(server.orm, at);
  const added = (await counts()).filter(({ id }) => before.every((entry) => entry.id !== id));
  expect(added.map(({ detail }) => detail)).toEqual([
    expect.objectContaining({ ...kind('/a'), count: 2 }),
    expect.objectContaining({ ...kind('/b'), count: 1 }),
    expect.objectContaining({ method: 'other', route: 'other', code: 'other', count: 3 }),
  ]);
});
