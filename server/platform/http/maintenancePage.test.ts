/** What browsers get while the database is unavailable, or before the server is ready. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicSettings } from '@clinic/contract/settings';
import { VERSION } from '@clinic/contract/version';
import { afterAll, expect, test } from 'vitest';
import type { AppContext } from '../access/context.ts';
import { Unavailable } from '../base/errors.ts';
import { requestLanguage } from '../base/requestLanguage.ts';
import { type Contact, contactOf, forgetContact, KnownContact } from '../settings/knownContact.ts';
import { answerErrors } from './answerErrors.ts';
import { maintenancePage } from './maintenancePage.ts';
import { StartingAnswers } from './startingAnswers.ts';

const folder = mkdtempSync(join(tmpdir(), 'maintenance-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CONTACT: Contact = {
  ...contactOf('Río & Co'),
  supportPhone: '+1 (555) 010-9999 ext. 4',
  accent: 'plum',
};

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.3, es;q=0.7', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,es;q=0.8,en;q=0.7', 'es'],
  ['fr', 'en'],
  ['es;q=0', 'en'],
  ['', 'en'],
  [';;;,,q=', 'en'],
])(
  'a browser that accepts "%s" gets the page in %s first, followed by the other language',
  (asked, language) => {
    const request = { headers: { 'accept-language': asked } } as IncomingMessage;
    const page = maintenancePage(CONTACT, requestLanguage(request, 'en'));
    expect(page).toContain(`<html lang="${language}" data-accent="${CONTACT.accent}">`);
    const sections = [...page.matchAll(/<section lang="(..)"/g)].map((found) => found[1]);
    expect(sections).toEqual(language === 'es' ? ['es', 'en'] : ['en', 'es']);
    expect(page).toContain('Llámenos: <a href="tel:+15550109999">+1 (555) 010-9999 ext. 4</a>');
    expect(page).toContain('Call us: <a href="tel:+15550109999">');
    expect(page).toContain('Río &amp; Co');
  },
);

test("the clinic's name is escaped", () => {
  const page = maintenancePage({ ...CONTACT, clinicName: '<script>"', supportPhone: '"><b>1' }, 'en');
  expect(page).not.toContain('<script>"');
  expect(page).not.toContain('<b>');
});

async function answered(error: Error, headers: Record<string, string>, method = 'GET') {
  const sent: Record<string, string> = {};
  const ctx = {
    req: { headers },
    method,
    state: { language: requestLanguage({ headers } as unknown as IncomingMessage, 'en') },
    get: (name: string) => headers[name] ?? '',
    set: (all: Record<string, string>) => Object.assign(sent, all),
  };
  const answer = answerErrors(
    () => undefined,
    () => CONTACT,
  );
  await answer(ctx as unknown as AppContext, () => Promise.reject(error));
  return { ...(ctx as unknown as { status: number; body: string }), sent };
}

const GONE = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });

test.each([GONE, new Unavailable()])(
  'while the database is unavailable, browsers get the page, and scripts a line of text',
  async (error) => {
    const page = await answered(error, { accept: 'text/html,*/*', 'accept-language': 'es' });
    expect(page.status).toBe(503);
    expect(page.body).toContain('Volvemos enseguida');
    expect(page.sent).toMatchObject({ 'Retry-After': '5', 'Content-Type': 'text/html; charset=utf-8' });
    expect(page.sent['Content-Security-Policy']).not.toContain('unsafe');
    for (const other of [
      await answered(error, { accept: 'application/json' }),
      await answered(error, { accept: 'text/html' }, 'POST'),
    ]) {
      expect([other.status, other.body]).toEqual([
        503,
        expect.stringMatching(/^This cannot be done at the moment/),
      ]);
    }
  },
);

test('a server that starts while the database is unavailable knows the contact', () => {
  const settings = { dataDir: folder, clinicName: 'Before' };
  const first = new KnownContact(settings);
  expect(first.contact).toEqual(contactOf('Before'));
  first.remember({ ...CONTACT, timeZone: 'UTC' } as PublicSettings);
  expect(new KnownContact(settings).contact).toEqual(CONTACT);
  expect(() =>
    new KnownContact({ ...settings, dataDir: '/nonexistent' }).remember(CONTACT as PublicSettings),
  ).not.toThrow();
  const oak = () => new KnownContact({ ...settings, clinicName: 'Oak' }, 'oak');
  expect(oak().contact.clinicName).toBe('Oak');
  oak().remember({ ...CONTACT, clinicName: 'The oak clinic' } as PublicSettings);
  expect(oak().contact.clinicName).toBe('The oak clinic');
  expect(new KnownContact(settings).contact).toEqual(CONTACT);
  forgetContact(folder, 'oak');
  expect(oak().contact.clinicName).toBe('Oak');
});

test('a starting server is alive, says why it is not ready, shows the page, and serves everything once ready', async () => {
  const ready = Promise.withResolvers<(request: unknown, response: { end(text: string): void }) => void>();
  const starting = new StartingAnswers(() => CONTACT, 50);
  const server = createServer(starting.listener(ready.promise as never));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (path: string, headers = {}) => {
    const reply = await fetch(url + path, { headers });
    return { status: reply.status, text: await reply.text(), again: reply.headers.get('retry-after') };
  };
  starting.reason = 'the migration Next waits for a transaction; tried for 61 s';
  expect(await ask('/healthz')).toMatchObject({ status: 200, text: `ok ${VERSION}` });
  expect(await ask('/readyz')).toEqual({
    status: 503,
    text: 'not ready: the migration Next waits for a transaction; tried for 61 s',
    again: '5',
  });
  const html = { accept: 'text/html', 'accept-language': 'es' };
  expect(await ask('/intake', html)).toMatchObject({
    status: 503,
    text: expect.stringContaining('Llámenos'),
  });
  expect(await ask('/api/intake/questionnaire')).toMatchObject({ status: 503, again: '5' });
  ready.resolve((_, response) => response.end('served'));
  expect(await ask('/healthz')).toMatchObject({ status: 200, text: 'served' });
  server.closeAllConnections();
  server.close();
});
