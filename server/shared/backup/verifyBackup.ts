/** Whether a backup is whole and who made it, without a database: what a restore would refuse is refused here, too. */
import { createHash, type Hash } from 'node:crypto';
import { Manifest, Schema, tableOf } from './archive.ts';
import { BackupError } from './backupError.ts';
import { checkRows, opened, parsed, type RestoreKeys, SIGNED, verified } from './readBackup.ts';

export interface Verified {
  /** Undefined: the clinic main. */
  clinic: string | undefined;
  madeAt: string;
  tables: number;
  rows: number;
}

const LINE = 10;

/** @throws BackupError saying what is wrong */
export async function verifyBackup({ identity, verifyKey }: RestoreKeys, file: string): Promise<Verified> {
  const signed = await verified(await opened(identity, file), verifyKey);
  const schema = parsed(Schema, signed.schema);
  const manifest = parsed(Manifest, signed.manifest);
  const found = new Map<string, { rows: number; hash: Hash }>();
  for await (const { name, content } of await opened(identity, file)) {
    if (SIGNED.has(name)) continue;
    const table = tableOf(name);
    if (table === undefined || !Object.hasOwn(manifest.tables, table))
      throw new BackupError(`The backup has an unknown part: ${name}`);
    const { rows, hash } = found.get(table) ?? { rows: 0, hash: createHash('sha256') };
    hash.update(content);
    // COPY ends each row with a line feed, and writes those within values as \\n.
    found.set(table, { rows: rows + content.filter((byte) => byte === LINE).length, hash });
  }
  checkRows(
    manifest,
    new Map([...found].map(([table, { rows, hash }]) => [table, { rows, sha256: hash.digest('hex') }])),
  );
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return { clinic: schema.clinic?.id, madeAt: schema.madeAt, tables: schema.tables.length, rows };
}
