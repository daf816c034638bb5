/** The script of a cluster's processes. */
import { loadFleet } from '@clinic/server-platform/clinics';
import { PORTAL_ROOT } from '@clinic/server-platform/config';
import { startServer } from './startServer.ts';

const { runWorker } = await loadFleet('A cluster');
await runWorker((config, parts) =>
  startServer(
    { ...config, databaseUrl: config.databaseUrl as string },
    { portalRoot: PORTAL_ROOT, ...parts },
  ),
);
