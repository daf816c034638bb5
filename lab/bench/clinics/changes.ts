/** Commands on the clinics of an installation: migration, backup, restore. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, generateSigner, Migration20261123Baseline, placeOf, restore } from '@clinic/server/testing';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { type Figure, figure } from '../measure/figure.ts';
import { one, timed } from '../measure/rounds.ts';
import { ADDED_COLUMN } from './addedColumn.ts';
import type { ManyClinics } from './installation.ts';

/** Adds its migration when it is loaded, only in the migrating process. */
const NEXT_VERSION = join(import.meta.dirname, 'nextVersion.ts');
const MIGRATE = join(import.meta.dirname, '..', '..', '..', 'server', 'commands', 'migrate.ts');

/** Creates only the tables of a clinic with bare PostgreSQL; removing them again is not timed. */
export async function bareSchema(databaseUrl: string): Promise<number> {
  const migration = new Migration20261123Baseline({} as never, {} as never);
  migration.up();
  const statements = migration.getQueries().map(String);
  const client = new pg.Client({ connectionString: databaseUrl });
  const began = performance.now();
  await client.connect();
  try {
    await client.query('begin');
    await client.query('create schema bare');
    await client.query('set local search_path = bare');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    const took = performance.now() - began;
    await client.query('drop schema bare cascade');
    return took;
  } finally {
    await client.end();
  }
}

/**
 * `npm run migrate` with nothing to do, and with a column to add in each clinic, compared with bare PostgreSQL adding
 * such columns.
 */
export async function migrateAll(many: ManyClinics, count: number): Promise<Figure[]> {
  const { main } = many;
  const nothing = await migrating(many);
  const column = await migrating(many, ['--import', NEXT_VERSION]);
  const bare = await timed(() => bareColumns(main.databaseUrl));
  return [
    figure(`npm run migrate, ${count} clinics, nothing to do`, one(nothing / 1000), ' s', 1),
    figure(`  a column for each of them`, one(column / 1000), ' s', 1),
    figure('  the same columns with bare PostgreSQL, one by one', one(bare / 1000), ' s', 1),
  ];
}

async function migrating({ environment }: ManyClinics, nodeArguments: string[] = []): Promise<number> {
  const began = performance.now();
  const command = spawn(process.execPath, [...nodeArguments, MIGRATE], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, ...environment },
  });
  const [code] = await once(command, 'exit');
  if (code !== 0) throw new Error(`npm run migrate ended with ${code}`);
  return performance.now() - began;
}

async function bareColumns(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(nspname) as name from pg_namespace where nspname like 'clinic\\_%'`,
    );
    for (const { name } of rows)
      await client.query(`set search_path = ${name}; ${ADDED_COLUMN.replace('bench', 'bare_bench')}`);
  } finally {
    await client.end();
  }
}

/** Restores one clinic while the server serves the others. */
export async function restoreOne({ main }: ManyClinics, id: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-backup-'));
  try {
    const file = join(folder, 'clinic');
    const identity = await generateIdentity();
    const { signingKey, verifyKey } = generateSigner();
    const keys = { recipients: [await identityToRecipient(identity)], signingKey };
    const place = placeOf(id);
    const backedUp = await timed(() => backup(main.databaseUrl, keys, file, new Date(), {}, place));
    await main.query(`drop schema ${pg.escapeIdentifier(place.schema)} cascade`);
    const restored = await timed(() => restore(main.databaseUrl, { identity, verifyKey }, file, place));
    return [
      figure('Backup of one empty clinic among the others', one(backedUp / 1000), ' s', 2),
      figure('  its restore, verified', one(restored / 1000), ' s', 2),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
