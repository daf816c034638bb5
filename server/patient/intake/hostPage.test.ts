/** Forms that were begun in a page of another site. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SubmissionDetail } from '@clinic/contract/review';
import { urlOf } from '@clinic/contract/route';
import { changeSettings, SettingsDocument } from '@clinic/contract/settings';
import { Submission } from '@clinic/server-platform/entities';
import { documentedCommands, runDocumented } from '@clinic/testing/documentedCommands';
import { GOOD_ANSWERS, publishTestClinic } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';

const portalRoot = join(mkdtempSync(join(tmpdir(), 'portal-')), 'portal');
let server: TestServer;
beforeAll(async () => {
  mkdirSync(portalRoot);
  for (const [name, content] of [
    ['index.html', '<!doctype html><title>Portal</title>'],
    ['embed.js', ''],
    ['sw.js', ''],
  ] as const)
    writeFileSync(join(portalRoot, name), content);
  server = await startTestServer({ portalRoot });
  await publishTestClinic(server.orm);
});
afterAll(() => server.close());
const HOST_PAGE = { site: 'https://www.example.com', campaign: 'spring-2026', visit: 'a:17' };

const begin = (intake: TestIntake, hostPage: unknown) => {
  const { id, secret, questionnaireId, version } = intake;
  const creation = { id, secret, questionnaireId, version, language: 'en', hostPage };
  return intake.browser.send('POST', '/api/intake/drafts', creation);
};

async function allow(embeddingSites: string[]) {
  const admin = await server.signedIn('ADMIN');
  const { revision, settings } = SettingsDocument.parse((await admin.get('/api/settings')).json());
  return admin.send('PUT', urlOf(changeSettings), { revision, settings: { ...settings, embeddingSites } });
}

test('site, campaign and visit are with the submission, for staff and in the export', async () => {
  const intake = new TestIntake(server.browser());
  expect((await begin(intake, HOST_PAGE)).status).toBe(201);
  await intake.save(GOOD_ANSWERS);
  const { reference } = (await intake.submit()).json<{ reference: string }>();
  const { id } = await server.orm.em.fork().findOneOrFail(Submission, { reference });
  const physician = await server.signedIn('PHYSICIAN');

  const detail = SubmissionDetail.parse((await physician.get(`/api/submissions/${id}`)).json());
  expect(detail.hostPage).toEqual(HOST_PAGE);
  const csv = await physician.send('POST', '/api/review/exports', {
    format: 'csv',
    filter: {},
    ids: [id],
  });
  expect(csv.text).toContain('Website,Campaign,Website visit');
  expect(csv.text).toContain('https://www.example.com,spring-2026,a:17');
});

test.each([
  { site: 'https://www.example.com/path' },
  { site: 'javascript:alert(1)' },
  { campaign: 'Rosa Flores' },
  { visit: 'rosa@example.com' },
  { visit: 'x'.repeat(101) },
  { answer: 'yes' },
])('%j is refused: nothing that could be a name or an answer gets in this way', async (hostPage) => {
  expect((await begin(new TestIntake(server.browser()), hostPage)).status).toBe(400);
});

test('only the form is shown in frames, and only in those of listed sites', async () => {
  const framedBy = async (path: string) =>
    /frame-ancestors ([^;]*)/.exec(
      (await server.browser().get(path)).headers.get('content-security-policy') ?? '',
    )?.[1];

  expect(await framedBy('/intake')).toBe("'self'");
  for (const wrong of [
    'http://www.example.com',
    'https://www.example.com/',
    'https://x.example; script-src *',
    '*',
  ])
    expect([wrong, (await allow([wrong])).status]).toEqual([wrong, 400]);
  expect((await allow(['https://www.example.com', 'http://localhost:8080'])).status).toBe(200);
  expect(await framedBy('/intake')).toBe("'self' https://www.example.com http://localhost:8080");
  expect(await framedBy('/intake/test-intake/1.0')).toBe(
    "'self' https://www.example.com http://localhost:8080",
  );
  expect((await server.browser().get('/intake')).status).toBe(200);
  // Pages of other sites load it, and no other file.
  const policyOf = async (path: string) =>
    (await server.browser().get(path)).headers.get('cross-origin-resource-policy');
  expect([await policyOf('/embed.js'), await policyOf('/sw.js')]).toEqual(['cross-origin', 'same-origin']);
  for (const path of ['/', '/sign-in', '/admin/settings', '/intakes', '/api/settings'])
    expect([path, await framedBy(path)]).toEqual([path, "'none'"]);
});

test('the command of docs/integrations.md for embedding prints what it says', async () => {
  await allow(['https://www.example.com']);
  const commands = documentedCommands('Embedding');
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(await runDocumented(command, server.url)).toBe(command.output);
});
