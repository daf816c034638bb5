import { documentedCommands, runDocumented } from '@clinic/testing/documentedCommands';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { afterAll, expect, test } from 'vitest';

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

test('the receiver of webhooks in docs/integrations.md accepts what is signed', async () => {
  const commands = documentedCommands('Webhooks');
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(await runDocumented(command, server.url)).toBe(command.output);
});
