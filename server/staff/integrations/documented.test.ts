import { readFileSync, rmSync } from 'node:fs';
import { documentedCommands, runDocumented } from '@clinic/testing/documentedCommands';
import { tokenOf } from '@clinic/testing/server/fhirPrograms';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { afterAll, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
afterAll(() => {
  delete process.env.TOKEN;
  delete process.env.CLIENT;
});

test('the commands of docs/integrations.md for tokens print what it says', async () => {
  const admin = await server.signedIn('ADMIN');
  const fields = { name: 'Records system', scopes: ['plans.read'], days: 1 };
  const made = await admin.send('POST', '/api/admin/tokens', fields);
  process.env.TOKEN = made.json<{ token: string }>().token;
  const commands = documentedCommands('API tokens');
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(await runDocumented(command, server.url)).toBe(command.output);
});

test('the commands of docs/integrations.md for programs with a key get a token that opens what it says', async () => {
  const [ask, make] = documentedCommands('Programs with a key');
  if (!ask || !make) throw new Error('No commands');
  await runDocumented(make);
  const [keys, made] = ['keys.json', 'key.json'];
  const admin = await server.signedIn('ADMIN');
  const jwks = JSON.parse(readFileSync(keys, 'utf8'));
  const fields = { name: 'Records system', scopes: ['plans.read'], days: 1, keys: { jwks } };
  const added = await admin.send('POST', '/api/admin/clients', fields);
  process.env.CLIENT = added.json<{ id: string }>().id;
  expect(await runDocumented(ask, server.url)).toBe(ask.output);
  for (const file of [keys, made]) rmSync(file);
});

test('the program of docs/integrations.md reads all responses by FHIR', async () => {
  for (const given of ['Ines', 'Noor']) await submitIntake(server.browser(), { given });
  process.env.TOKEN = await tokenOf(server, ['submissions.read']);
  const commands = documentedCommands('FHIR');
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(await runDocumented(command, server.url)).toBe(command.output);
});

test('the receiver of webhooks in docs/integrations.md accepts what is signed', async () => {
  const commands = documentedCommands('Webhooks');
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(await runDocumented(command, server.url)).toBe(command.output);
});
