/**
 * Serves databases one after the other, as instructed by the parent process: restarting the server in a process that
 * has loaded everything is quick.
 */
import { join } from 'node:path';
import { demoPatients } from '@clinic/fixtures/demo/demoPatients';
import {
  addDemoClinic,
  appRoleUrl,
  type RunningServer,
  readConfig,
  type ServerConfig,
  startServer,
} from '@clinic/server/testing';
import type { HostedClinic, ToHost, ToTests } from './serverProcess.ts';

const PORTAL_ROOT = join(import.meta.dirname, '..', 'dist', 'portal');

let running: RunningServer | undefined;
let config: ServerConfig | undefined;

const report = (message: ToTests): void => void process.send?.(message);

/** Set if the tests run behind a pooler. */
function throughPooler(databaseUrl: string): string {
  const { DEMO_POOLER: host } = process.env;
  return host ? Object.assign(new URL(databaseUrl), { host }).href : databaseUrl;
}

async function obey(order: ToHost): Promise<ToTests> {
  try {
    if ('add' in order) {
      await add(order.add);
      return { done: true };
    }
    await running?.stop();
    running = undefined;
    if (order.databaseUrl === null) return { done: true };
    config = configFor(order.databaseUrl);
    running = await startServer(config, { portalRoot: PORTAL_ROOT });
    return { url: running.publicUrl };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** As in `npm start`: a role for the application, and the owner's role for changes of tables. */
function configFor(ownerUrl: string): ServerConfig {
  const appUrl = appRoleUrl(ownerUrl);
  const databaseUrl = throughPooler(appUrl);
  const read = readConfig({
    ...process.env,
    DATABASE_URL: databaseUrl,
    DIRECT_DATABASE_URL: appUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
  });
  return { ...read, databaseUrl };
}

async function add({ id, name, language, accent, hasPatients = false }: HostedClinic): Promise<void> {
  if (!config) throw new Error('No database is being served');
  const settings = { defaultLanguage: language, accent };
  const clinic = { id, name, timeZone: 'America/New_York', hosts: [], adminEmail: null, settings };
  const patients = (today: string) => (hasPatients ? demoPatients(today).slice(-HOSTED_PATIENTS) : []);
  await addDemoClinic(config, clinic, patients);
}

const HOSTED_PATIENTS = 40;

process.on('message', (order: ToHost) => void obey(order).then(report));
// The parent process has exited.
process.on('disconnect', () => process.exit(0));
