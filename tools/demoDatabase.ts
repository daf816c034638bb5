/** Builds the portal and fills one demo clinic, which each browser test gets a copy of. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../server/platform/db/embedded.ts';
import { THROWN_AWAY } from '../server/platform/db/testDatabaseServer.ts';
import { ensureBuilt } from './buildPortal.mjs';
import { ServerProcess } from './serverProcess.ts';

export default async function demoDatabase(): Promise<() => Promise<void>> {
  if ((await ensureBuilt()) !== 0) throw new Error('The portal does not build.');
  const folder = mkdtempSync(join(tmpdir(), 'clinic-browser-'));
  // As root, the database runs under another account, which has to pass through.
  chmodSync(folder, 0o711);
  const database = await startEmbedded({ dataDir: join(folder, 'postgres'), settings: THROWN_AWAY });
  const stop = async () => {
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
  // For the workers, which are processes of their own.
  process.env.DEMO_DATABASE_URL = database.url;
  process.env.DEMO_FOLDER = folder;
  return stop;
}
