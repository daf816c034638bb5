/** The landing page and the pages of an intake as HTML, before any script runs. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SettingsDocument } from '@clinic/contract/settings';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'rendered-'));
const root = join(folder, 'portal');
const TEMPLATE =
  '<!doctype html><html lang="en" data-path="%PATH%" data-theme="%THEME%"><noscript>%NO_SCRIPTS%</noscript>' +
  '<i data-reads="%READS%" data-form="%FORM%"></i><div id="root">%CONTENT%</div>';
const RENDERING = `let count = 0;
export const renderLanding = ({ language, settings, path }) => {
  count += 1;
  return '<h1>' + [language, settings.clinicName, path, count].join('|') + '</h1>';
};
export const renderSignIn = ({ language, path }) => '<h2>' + [language, path].join('|') + '</h2>';
export const renderIntake = ({ language, definition, measures, address, step = '', page = '', today }) => {
  if (step === 'unknown') return '';
  if (step === 'broken') throw new TypeError('no such page');
  count += 1;
  return '<i>' + [language, definition.id, measures.flags.length, address, step, page, today, count].join('|') + '</i>';
};`;
let server: TestServer;
beforeAll(async () => {
  mkdirSync(root);
  mkdirSync(join(folder, 'rendering'));
  writeFileSync(join(root, 'index.html'), TEMPLATE);
  writeFileSync(join(folder, 'rendering', 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'rendering', 'pages.js'), RENDERING);
  server = await startTestServer({ portalRoot: root });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const page = async (path: string, headers: Record<string, string> = {}) => {
  const { text, headers: given } = await server.browser().get(path, headers);
  return { text, content: /<div id="root">(.*)<\/div>/.exec(text)?.[1], vary: given.get('vary') };
};

test("the landing page is rendered in the browser's language, once per language", async () => {
  const english = await page('/', { 'accept-language': 'en-US' });
  expect(english.content).toMatch(/^<h1>en\|[^|]+\|\|\d<\/h1>$/);
  const spanish = await page('/', { 'accept-language': 'es-MX' });
  expect(spanish.content).toMatch(/^<h1>es\|/);
  expect(spanish.text).toContain('<html lang="es" data-path="" data-theme="system">');
  expect((await page('/', { 'accept-language': 'en-GB' })).content).toBe(english.content);
  expect(english.vary).toBe('Accept-Encoding, Accept-Language, Cookie');
});

test('so is the sign-in page, which lists the first requests of its scripts; with a query, only scripts render it', async () => {
  const { content, text } = await page('/sign-in', { 'accept-language': 'es-MX' });
  expect(content).toBe('<h2>es|</h2>');
  expect(text).toContain('data-reads="/api/auth/methods"');
  const refused = await page('/sign-in?refused=deactivated');
  expect(refused.content).toBe('');
  expect(refused.text).toContain('data-reads=""');
});

test('the HTML uses a chosen language and theme; an invalid cookie changes nothing', async () => {
  const chosen = await page('/', { 'accept-language': 'en-US', cookie: 'appearance=es.dark' });
  expect(chosen.text).toContain('<html lang="es" data-path="" data-theme="dark">');
  expect(chosen.content).toMatch(/^<h1>es\|/);
  const nonsense = await page('/', { 'accept-language': 'en-US', cookie: 'appearance="><script>.x' });
  expect(nonsense.text).toContain('<html lang="en" data-path="" data-theme="system">');
  expect(nonsense.text).not.toContain('<script');
});

test.each(['/physician', '/nothing', '/intake/no-such-form', '/intake/%20/x', '/intake?step=unknown'])(
  '%s is rendered by scripts only',
  async (path) => {
    expect((await page(path)).content).toBe('');
  },
);

test('the pages of an intake are rendered by path, once per language', async () => {
  const english = { 'accept-language': 'en-US' };
  const start = await page('/intake', english);
  expect(start.content).toMatch(/^<i>en\|weight-loss-intake\|0\|\/intake\|\|\|\d{4}-\d\d-\d\d\|\d+<\/i>$/);
  expect(start.text).toMatch(/data-form="weight-loss-intake@\d+\.\d+"/);
  expect((await page('/intake?step=unknown', english)).text).toContain('data-form=""');
  expect((await page('/intake', english)).content).toBe(start.content);
  expect((await page('/intake', { 'accept-language': 'es' })).content).toMatch(/^<i>es\|/);
  const step = await page('/intake/weight-loss-intake?step=consent&page=consent_care&from=mail', english);
  expect(step.content).toContain('|/intake/weight-loss-intake|consent|consent_care|');
  expect(step.content).not.toContain('mail');
});

test('pages that depend on answers are rendered by scripts only', async () => {
  expect((await page('/intake?step=consent&exit=1')).content).toBe('');
  expect((await page('/intake?step=consent&notice=2')).content).toBe('');
  expect((await page('/intake?step=consent&change=1')).content).toBe('');
});

test('a signed-in patient gets only the frame, and the landing page again after sign-out', async () => {
  const patient = await server.signedIn('PATIENT');
  const root = /<div id="root">(.*)<\/div>/;
  expect(root.exec((await patient.get('/')).text)?.[1]).toBe('');
  expect(root.exec((await patient.get('/intake')).text)?.[1]).toBe('');
  await patient.get('/api/logout');
  expect(root.exec((await patient.get('/')).text)?.[1]).toContain('<h1>');
});

test('a query parameter sets the language, for links on pages without scripts; invalid values change nothing', async () => {
  const cookie = 'appearance=en.dark';
  expect((await page('/?lang=es', { cookie })).text).toContain(
    '<html lang="es" data-path="" data-theme="dark">',
  );
  expect((await page('/intake?lang=es', { cookie })).text).toContain('<html lang="es"');
  expect((await page('/?lang="><script>', { 'accept-language': 'en-US' })).text).toContain('<html lang="en"');
});

test("without scripts the page says so in both languages, the reader's first, with the clinic's phone number", async () => {
  const admin = await server.signedIn('ADMIN');
  const { revision, settings } = (await admin.get('/api/settings')).json<SettingsDocument>();
  const changed = { ...settings, supportPhone: '+1 (555) 010-2000 <b>' };
  const set = await admin.send('PUT', '/api/settings', { revision, settings: changed });
  expect(set.status).toBe(200);
  const { text } = await page('/intake', { 'accept-language': 'es' });
  const said = /<noscript>(.*)<\/noscript>/.exec(text)?.[1] ?? '';
  expect(said).toMatch(/^<p lang="es">Este sitio necesita JavaScript\. .*<p lang="en">This site needs/);
  expect(said).toContain('<a href="tel:+15550102000">+1 (555) 010-2000 &lt;b&gt;</a>');
});

test('a page that cannot be rendered is left to the scripts', async () => {
  expect((await page('/intake?step=broken')).content).toBe('');
  expect((await page('/intake?step=consent')).content).not.toBe('');
});
