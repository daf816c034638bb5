/** `npm run start:cluster`: several server processes on one port and one database. */
import { join } from 'node:path';
import { loadFleet } from '@clinic/server-platform/clinics';
import { announce } from './announce.ts';
import { exitCode } from './exitCode.ts';
import { notifySystemd } from './notifySystemd.ts';
import { openDatabase } from './openDatabase.ts';

try {
  const { runCluster } = await loadFleet('A cluster');
  await runCluster({
    worker: join(import.meta.dirname, 'clusterWorker.ts'),
    announce(config, url) {
      announce(config, url);
      notifySystemd();
    },
    openDatabase,
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(exitCode(error));
}
