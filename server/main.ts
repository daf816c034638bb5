/** Starts the product. */
import { join } from 'node:path';
import { DEMO_ACCOUNTS } from './auth/demoAccounts.ts';
import { type Config, readConfig } from './config.ts';
import { appRoleUrl } from './db/appRole.ts';
import { startEmbedded } from './db/embedded.ts';
import { startServer } from './startServer.ts';

const PORTAL_ROOT = join(import.meta.dirname, '..', 'dist', 'portal');

try {
  const config = readConfig(process.env);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: join(config.dataDir, 'postgres') });
  const database = embedded
    ? { databaseUrl: appRoleUrl(embedded.url), migrationDatabaseUrl: embedded.url }
    : { databaseUrl: config.databaseUrl as string };
  const stopDatabase = async () => embedded?.stop();
  const server = await startServer({ ...config, ...database }, { portalRoot: PORTAL_ROOT }).catch(
    async (error) => {
      await stopDatabase();
      throw error;
    },
  );
  announce(config, server.publicUrl);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    await stopDatabase();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function announce({ clinicName, google }: Config, url: string): void {
  const signIn = google
    ? ['Sign in with Google:']
    : [
        'Sign in, then choose an account (no password):',
        ...DEMO_ACCOUNTS.map(({ role, name }) => `  ${role.toLowerCase().padEnd(10)} ${name}`),
      ];
  const lines = [
    '',
    `${clinicName} is open at ${url}`,
    `Intake form: ${url}/intake`,
    ...signIn,
    `  ${url}/api/login`,
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
