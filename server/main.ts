/** Starts the product in one process. */
import { announce } from './announce.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './openDatabase.ts';
import { PORTAL_ROOT } from './portalRoot.ts';
import { startServer } from './startServer.ts';

try {
  const config = readConfig(process.env);
  const { stop: stopDatabase, ...database } = await openDatabase(config);
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
