/**
 * Serves one database after the other, as instructed by the parent process; restarting the server in a
 * process with everything loaded is quick.
 */
import { join } from 'node:path';
import { readConfig } from '../server/platform/config/config.ts';
import { type RunningServer, startServer } from '../server/startServer.ts';
import type { ToHost, ToTests } from './serverProcess.ts';

const PORTAL_ROOT = join(import.meta.dirname, '..', 'dist', 'portal');

let running: RunningServer | undefined;

const tell = (message: ToTests): void => void process.send?.(message);

/** Where the tests run behind a pooler. */
function throughPooler(databaseUrl: string): string {
  const { DEMO_POOLER: host } = process.env;
  return host ? Object.assign(new URL(databaseUrl), { host }).href : databaseUrl;
}

async function obey(order: ToHost): Promise<ToTests> {
  try {
    await running?.stop();
    running = undefined;
    if (order.databaseUrl === null) return { closed: true };
    const { publicUrl } = order;
    const databaseUrl = throughPooler(order.databaseUrl);
    const DIRECT_DATABASE_URL = order.databaseUrl;
    const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl, DIRECT_DATABASE_URL });
    const parts = {
      ...config,
      databaseUrl,
      ...(publicUrl !== undefined && { publicUrl, sharesOrigin: true }),
    };
    running = await startServer(parts, { portalRoot: PORTAL_ROOT });
    return { url: publicUrl === undefined ? running.publicUrl : running.localUrl };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (order: ToHost) => void obey(order).then(tell));
// The parent process has exited.
process.on('disconnect', () => process.exit(0));
