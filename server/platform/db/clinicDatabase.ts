/**
 * A clinic's embedded database. A folder that no longer holds its database, such as when a disk is not
 * mounted, must not become an empty clinic.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeWhole } from '../config/writeWhole.ts';
import { EmbeddedDatabaseError } from './embedded/embeddedDatabaseError.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

export const databaseFolder = (dataDir: string): string => join(dataDir, 'postgres');

/** @throws EmbeddedDatabaseError, also when the database's files are gone */
export async function startClinicDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const folder = databaseFolder(dataDir);
  const marker = join(dataDir, 'database-created');
  const files = join(folder, 'cluster', 'PG_VERSION');
  if (!existsSync(files) && (existsSync(marker) || existsSync(join(folder, 'postgres.log')))) {
    throw new EmbeddedDatabaseError(
      `The files of this clinic's database are missing: there is no ${resolve(files)}. Look whether a disk or volume ` +
        'is not mounted, or put the files back. To go on from a backup, or to begin an empty clinic, move the whole ' +
        `folder ${resolve(dataDir)} away first (keep its session-key for a restored clinic).`,
    );
  }
  const database = await startEmbedded({ dataDir: folder });
  if (!existsSync(marker)) writeWhole(marker, `${new Date().toISOString()}\n`);
  return database;
}
