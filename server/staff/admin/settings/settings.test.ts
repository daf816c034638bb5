import { ACCENTS } from '@clinic/contract/design/accents';
import { EMPTY_HOME_PAGE } from '@clinic/contract/homePage';
import type { Settings, SettingsDocument } from '@clinic/contract/settings';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { beforeAll, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let admin: TestBrowser;
beforeAll(async () => {
  admin = await server.signedIn('ADMIN');
});

const read = async () => (await admin.get('/api/settings')).json<SettingsDocument>();

async function change(changes: Partial<Settings>, revision?: number) {
  const { revision: current, settings } = await read();
  const body = { revision: revision ?? current, settings: { ...settings, ...changes } };
  return admin.send('PUT', '/api/settings', body);
}

test('saved settings apply at once, and the public ones are readable without signing in', async () => {
  const reply = await change({ clinicName: 'Linden Clinic', supportPhone: '+1 555 0100' });
  expect(reply.status).toBe(200);
  const open = await server.browser().get('/api/settings/public');
  expect(open.json()).toEqual({
    clinicName: 'Linden Clinic',
    draftRetentionDays: 30,
    timeZone: 'America/New_York',
    defaultLanguage: 'en',
    accent: 'teal',
    supportEmail: null,
    supportPhone: '+1 555 0100',
    claims: { hipaa: true, boardCertified: true, noInsurance: true },
    homePage: EMPTY_HOME_PAGE,
  });
  expect(open.headers.get('cache-control')).toBe('public, max-age=60');
});

test('of two concurrent changes, the second is refused with the current settings and nothing is lost', async () => {
  const { revision } = await read();
  expect((await change({ draftRetentionDays: 60 }, revision)).status).toBe(200);
  expect((await change({ draftRetentionDays: 90 }, revision)).status).toBe(409);
  expect(await read()).toMatchObject({ revision: revision + 1, settings: { draftRetentionDays: 60 } });
});

test('saving unchanged settings does not change the revision', async () => {
  const { revision } = await read();
  expect((await change({})).status).toBe(200);
  expect((await read()).revision).toBe(revision);
});

test('the active questionnaire must be one that patients can start', async () => {
  expect((await change({ activeQuestionnaire: 'no-such-intake' })).status).toBe(400);
  expect((await change({ activeQuestionnaire: 'test-intake' })).status).toBe(200);
  const questionnaire = await server.browser().get('/api/intake/questionnaire');
  expect(questionnaire.json()).toMatchObject({ id: 'test-intake' });
  expect((await change({ activeQuestionnaire: 'weight-loss-intake' })).status).toBe(200);
});

test.each([
  ['a blank name', { clinicName: '  ' }],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
  ['an offset instead of a time zone', { timeZone: '+05:30' }],
  ['an invalid email address', { supportEmail: 'nobody' }],
  ['a retention period of zero days', { draftRetentionDays: 0 }],
  ['an unknown colour', { accent: '#ff00ff' } as unknown as Partial<Settings>],
  ['a language the portal is not translated into', { defaultLanguage: 'fr' } as unknown as Partial<Settings>],
  [
    'a link of the home page that runs a script',
    { homePage: { ...EMPTY_HOME_PAGE, termsUrl: 'javascript:alert(1)' } },
  ],
  [
    'a price in one language only',
    { homePage: { ...EMPTY_HOME_PAGE, price: { en: '$99 a month', es: '' } } },
  ],
  [
    'a photo that is no JPEG',
    {
      homePage: {
        ...EMPTY_HOME_PAGE,
        team: [{ name: 'Dr. Chen', role: { en: 'a', es: 'b' }, photo: 'data:image/svg+xml;base64,AAAA' }],
      },
    },
  ],
  ['an unknown setting', { colour: 'teal' } as Partial<Settings>],
])('%s is refused', async (_, changes) => {
  expect((await change(changes)).status).toBe(400);
});

test('texts and a language saved before the installed languages changed do not close the clinic', async () => {
  const price = { en: '$99 a month', fr: '99 $ par mois' };
  const saved = { homePage: { ...EMPTY_HOME_PAGE, price }, defaultLanguage: 'fr' };
  await change({ homePage: { ...EMPTY_HOME_PAGE, price: { en: 'a', es: 'b' } }, defaultLanguage: 'es' });
  for (const [key, value] of Object.entries(saved))
    await server.orm.em
      .fork()
      .execute('update setting set value = ?::jsonb where key = ?', [JSON.stringify(value), key]);
  expect((await read()).settings).toMatchObject({
    defaultLanguage: 'en',
    homePage: { price: { en: '$99 a month', es: '$99 a month' } },
  });
  await change({ homePage: EMPTY_HOME_PAGE, defaultLanguage: 'en' });
});

test('pages rendered by the server use the new colour and language', async () => {
  await change({ defaultLanguage: 'es', accent: 'rust' });
  const headers = { accept: 'text/html', 'accept-language': 'fr' };
  const page = await server.browser().get('/api/logout', headers);
  expect(page.text).toContain('<html lang="es" data-accent="rust">');
  expect((await server.browser().get('/manifest.webmanifest')).text).toContain(ACCENTS.rust.light.accent);
  await change({ defaultLanguage: 'en', accent: 'teal' });
});

test('the installed app is described in the language of the device, with shortcuts', async () => {
  const manifest = async (language: string): Promise<unknown> =>
    JSON.parse((await server.browser().get('/manifest.webmanifest', { 'accept-language': language })).text);
  expect(await manifest('en-US')).toMatchObject({
    lang: 'en',
    description: expect.stringContaining('without a connection'),
    shortcuts: [{ url: '/intake' }, { name: 'My requests', url: '/patient/dashboard' }],
  });
  expect(await manifest('es-MX')).toMatchObject({
    lang: 'es',
    description: expect.stringContaining('sin conexión'),
    shortcuts: [{ name: 'Llenar el formulario' }, { name: 'Mis solicitudes' }],
  });
});

test('the audit log has the old and new values, but no contact details', async () => {
  await change({ timeZone: 'America/Chicago', supportEmail: 'front.desk@linden.example' });
  const entry = await server.orm.em
    .fork()
    .findOneOrFail(AuditEntry, { action: 'settings_changed' }, { orderBy: { id: 'desc' } });
  expect(entry).toMatchObject({
    actorRole: 'ADMIN',
    detail: {
      changed: ['timeZone', 'supportEmail'],
      before: { timeZone: 'America/New_York' },
      after: { timeZone: 'America/Chicago' },
    },
  });
  expect(JSON.stringify(entry.detail)).not.toContain('linden.example');
});
