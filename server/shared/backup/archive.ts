/**
 * The backup file format: a tar archive, compressed, then encrypted in the age format, so that age and tar
 * can open it without this program. `schema.json` comes first, then `tables/<name>/<number>` with rows as
 * written by COPY, then `manifest.json`, which proves that nothing is missing, and `signature`, which proves
 * who made it.
 */
import type { Pack } from 'tar-stream';
import { z } from 'zod';

export interface Table {
  name: string;
  columns: string[];
}

export const SCHEMA = 'schema.json';
export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'signature';

/** At most this much of a table is held in memory. */
export const PART_BYTES = 4_000_000;

/** A clinic's entry in the directory of its installation. */
export const ClinicEntry = z.strictObject({
  id: z.string(),
  name: z.string(),
  timeZone: z.string(),
  adminEmail: z.string().nullable(),
  hosts: z.array(z.string()),
  /** The clinic's session key, encrypted with one of its installation's; in base64url. */
  sealedKey: z.string(),
});
export type ClinicEntry = z.infer<typeof ClinicEntry>;

export const Schema = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Absent: the clinic main, which its installation's configuration describes. */
  clinic: ClinicEntry.optional(),
  /** Names of the migrations applied to the database. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()).min(1) })),
});
export type Schema = z.infer<typeof Schema>;

export const Manifest = z.strictObject({
  /** Table → its row count and the SHA-256 of the rows as text. */
  tables: z.record(z.string(), z.strictObject({ rows: z.number().int(), sha256: z.string() })),
  sequences: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

const PART = /^tables\/([^/]+)\/\d+$/;

export const partName = (table: string, number: number): string => `tables/${table}/${number}`;

/** The table a part belongs to. */
export const tableOf = (part: string): string | undefined => PART.exec(part)?.[1];

/**
 * @returns once the archive has accepted it
 * @throws when the archive is destroyed, for example because its output failed
 */
export const addFile = (archive: Pack, name: string, content: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    if (archive.destroyed) {
      reject(new Error('The backup was aborted'));
      return;
    }
    const broken = (): void => reject(new Error('The backup was aborted'));
    archive.once('close', broken);
    const entry = archive.entry({ name, mode: 0o600 }, content, (error) => {
      archive.off('close', broken);
      if (error) reject(error);
      else resolve();
    });
    // The callback gets the error, too; without a listener, it would end the process.
    entry.on('error', () => {});
  });
