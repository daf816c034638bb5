/** The product as deployed, with a separate database, serving the bench's pages as well as the portal's. */
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appRoleUrl, readConfig, startEmbedded, startServer } from '@clinic/server/testing';
import { ensureBuilt } from '../../../tools/buildPortal.mjs';
import { BASE, buildPages } from './buildPages.ts';

export interface ClinicServer {
  url: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

export async function startClinic(
  pages: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  { isRendered = true } = {},
): Promise<ClinicServer> {
  if ((await ensureBuilt()) !== 0) throw new Error('The portal does not build');
  const folder = mkdtempSync(join(tmpdir(), 'bench-clinic-'));
  // When running as root, the database uses another account, which needs access to the folder.
  chmodSync(folder, 0o711);
  const portalRoot = join(folder, 'portal');
  const built = join(import.meta.dirname, '..', '..', '..', 'dist');
  cpSync(join(built, 'portal'), portalRoot, { recursive: true });
  if (isRendered) cpSync(join(built, 'rendering'), join(folder, 'rendering'), { recursive: true });
  if (pages.length > 0) await buildPages(join(portalRoot, BASE), pages);
  const database = await startEmbedded({ dataDir: join(folder, 'postgres') });
  const config = readConfig({ PORT: '0', DATA_DIR: folder, ...environment });
  const server = await startServer(
    { ...config, databaseUrl: appRoleUrl(database.url), migrationDatabaseUrl: database.url },
    { portalRoot, log: () => {} },
  );
  return {
    databaseUrl: database.url,
    url: server.publicUrl.replace('localhost', '127.0.0.1'),
    async stop() {
      await server.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
