/** Starts the server in one process. */
import { PORTAL_ROOT, readConfig } from '@clinic/server-platform/config';
import { handleLeftErrors } from '@clinic/server-platform/http';
import { createLog } from '@clinic/server-platform/log';
import { announce } from './start/announce.ts';
import { exitCode } from './start/exitCode.ts';
import { notifySystemd } from './start/notifySystemd.ts';
import { openDatabase } from './start/openDatabase.ts';
import { type RunningServer, startServer } from './start/startServer.ts';
import { stopsOnSignals } from './start/stopsOnSignals.ts';

const log = createLog();
let server: RunningServer | undefined;
const signals = stopsOnSignals(() => server?.stop());

try {
  const config = readConfig(process.env);
  const { stop: stopDatabase, ...database } = await signals.open(openDatabase(config));
  server = await startServer(
    { ...config, ...database },
    { portalRoot: PORTAL_ROOT, log, listenAtOnce: true },
  ).catch(async (error) => {
    await stopDatabase();
    throw error;
  });
  handleLeftErrors(log, signals.close);
  signals.started();
  announce(config, server.publicUrl);
  notifySystemd();
} catch (error) {
  if (!signals.stopping()) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(exitCode(error));
  }
}
