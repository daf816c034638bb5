/** Builds the portal and creates a demo clinic; each browser test gets a copy of it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../server/platform/db/embedded.ts';
import { startPgBouncer } from '../server/platform/db/engines/testPgBouncer.ts';
import { THROWN_AWAY } from '../server/platform/db/testDatabaseServer.ts';
import { ServerProcess } from '../testing/serverProcess.ts';
import { ensureBuilt } from './buildPortal.mjs';

export default async function demoDatabase(): Promise<() => Promise<void>> {
  if ((await ensureBuilt()) !== 0) throw new Error('The portal does not build.');
  const folder = mkdtempSync(join(tmpdir(), 'clinic-browser-'));
  // When running as root, the database uses another account, which needs access to the folder.
  chmodSync(folder, 0o711);
  const database = await startEmbedded({ dataDir: join(folder, 'postgres'), settings: THROWN_AWAY });
  const pooler = process.env.TEST_POOLER ? await startPgBouncer(database.url) : undefined;
  const stop = async () => {
    await pooler?.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const filling = new ServerProcess(folder);
    await filling.open(database.url);
    await filling.close();
    await filling.end();
  } catch (error) {
    await stop();
    throw error;
  }
  if (pooler) process.env.DEMO_POOLER = pooler.host;
  // Passed to the workers, which are separate processes.
  process.env.DEMO_DATABASE_URL = database.url;
  process.env.DEMO_FOLDER = folder;
  return stop;
}
