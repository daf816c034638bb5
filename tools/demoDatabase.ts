/** Builds the portal and creates a demo clinic; each browser test gets a copy of it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded, startPgBouncer, THROWN_AWAY, thrownAwayFolder } from '@clinic/server/testing';
import { ServerProcess } from '@clinic/testing/serverProcess';
import { ensureBuilt } from './buildPortal.mjs';

export default async function demoDatabase(): Promise<() => Promise<void>> {
  if ((await ensureBuilt()) !== 0) throw new Error('The portal does not build.');
  const folder = thrownAwayFolder('clinic-browser-');
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
