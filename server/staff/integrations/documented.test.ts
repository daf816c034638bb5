import { readFileSync, rmSync } from 'node:fs';
import { documentedCommands, runDocumented } from '@clinic/testing/documentedCommands';
import { tokenOf } from '@clinic/testing/server/fhirPrograms';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
afterAll(() => void delete process.env.TOKEN);

test('the commands of docs/integrations.md for tokens print what it says', async () => {
  const admin = await server.signedIn('ADMIN');
  const fields = { name: 'Records system', scopes: ['plans.read'], days: 1 };
  const made = await admin.send('POST', '/api/admin/tokens', fields);
  process.env.TOKEN = made.json<{ token: string }>().token;
  const commands = documentedCommands('API tokens');
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(await runDocumented(command, server.url)).toBe(command.output);
});

test('the program of docs/integrations.md reads all responses by FHIR', async () => {
  for (const given of ['Ines', 'Noor']) await submitIntake(server.browser(), { given });
  process.env.TOKEN = await tokenOf(server, ['submissions.read']);
  const commands = documentedCommands('FHIR');
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(await runDocumented(command, server.url)).toBe(command.output);
});

describe('a program with a key', () => {
  beforeAll(async () => {
    await submitIntake(server.browser(), { pregnant: true, born: '1980-05-04' });
    const [, make] = documentedCommands('Programs with a key');
    await runDocumented(make as { command: string });
    const jwks = JSON.parse(readFileSync('keys.json', 'utf8'));
    const scopes = ['plans.read', 'submissions.read'];
    const admin = await server.signedIn('ADMIN');
    const fields = { name: 'Records system', scopes, days: 1, keys: { jwks } };
    const added = await admin.send('POST', '/api/admin/clients', fields);
    process.env.CLIENT = added.json<{ id: string }>().id;
  });
  afterAll(() => {
    for (const file of ['keys.json', 'key.json']) rmSync(file);
    delete process.env.CLIENT;
  });

  test.each([
    ['tokens', documentedCommands('Programs with a key')[0]],
    ['cards', documentedCommands('Flags in a records system')[0]],
  ] as const)('the command of docs/integrations.md for %s prints what it says', async (_, command) => {
    expect(await runDocumented(command as { command: string }, server.url)).toBe(command?.output);
  });
});

test('the receiver of webhooks in docs/integrations.md accepts what is signed', async () => {
  const commands = documentedCommands('Webhooks');
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(await runDocumented(command, server.url)).toBe(command.output);
});
