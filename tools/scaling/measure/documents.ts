/** Documents in the database compared with documents as files: writing, reading, WAL, growth of backups. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { backup } from '../../../server/backup/backup.ts';
import { type RestoreKeys, restore } from '../../../server/backup/restore.ts';
import { generateSigner } from '../../../server/backup/signature.ts';
import { readContent, writeContent } from '../../../server/documents/content.ts';
import { connect } from '../../../server/platform/db/connect.ts';
import type { Figures } from '../measured.ts';
import { cpuOf, cpuOfFamily } from './processes.ts';
import { databaseOf, openScratch } from './scratch.ts';

const DOCUMENTS = 200;
/** Size of a phone's photo after sanitizing; random bytes, because photos are already compressed. */
const BYTES = 1_000_000;
const AT_ONCE = 4;
const MB = (DOCUMENTS * BYTES) / 1e6;

export async function documents(): Promise<Figures> {
  const scratch = await openScratch({ max_wal_size: '4GB' });
  const orm = await connect(scratch.url);
  try {
    const content = randomBytes(BYTES);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const ids = Array.from({ length: DOCUMENTS }, () => randomUUID());
    const folder = join(scratch.folder, 'documents');
    mkdirSync(folder);
    await scratch.query(
      `insert into questionnaire_version values ('q', '1', 'published', '{}', '', '', now())`,
    );
    const draft = randomUUID();
    await scratch.query(
      `insert into draft (id, secret_hash, questionnaire_id, version, answers, key_revisions, language, revision,
         created_at, updated_at) values ($1, '', 'q', '1', '{}', '{}', 'en', 1, now(), now())`,
      [draft],
    );
    const empty = await backedUp(scratch.url, join(scratch.folder, 'empty.backup'));
    const cost = (work: (id: string) => Promise<unknown>) => costOf(scratch.postgres, ids, work);
    const inDatabase = {
      write: await cost((id) =>
        orm.em.fork().transactional(async (em) => {
          await em.execute(
            `insert into document (id, draft_id, name, size, type, sha256, scan, created_at)
             values (?, ?, 'a.jpg', ?, 'image/jpeg', ?, 'not_scanned', now())`,
            [id, draft, BYTES, sha256],
          );
          await writeContent(em, id, content);
        }),
      ),
      read: await cost(async (id) => {
        for await (const piece of readContent(orm.em.fork(), id)) if (piece.length === 0) throw new Error(id);
      }),
    };
    const asFiles = {
      write: await cost((id) => writeFile(join(folder, id), content)),
      read: await cost((id) => readFile(join(folder, id))),
    };
    const [size] = await scratch.query<{ bytes: number }>(
      `select pg_total_relation_size('document_piece')::float8 as bytes`,
    );
    const file = join(scratch.folder, 'full.backup');
    const full = await backedUp(scratch.url, file);
    await scratch.query('create database restored');
    const restoring = performance.now();
    await restore(databaseOf(scratch.url, 'restored'), full.keys, file);
    return {
      documentBytes: BYTES,
      storedBytesPerByte: (size?.bytes ?? 0) / (MB * 1e6),
      databaseWrite: inDatabase.write,
      databaseRead: inDatabase.read,
      fileWrite: asFiles.write,
      fileRead: asFiles.read,
      backupMbPerSecond: MB / (full.seconds - empty.seconds),
      backupBytesPerByte: (full.bytes - empty.bytes) / (MB * 1e6),
      restoreMbPerSecond: (MB * 1000) / (performance.now() - restoring),
    };
  } finally {
    await orm.close();
    await scratch.stop();
  }
}

/** Atomic and durable. */
async function writeFile(path: string, content: Buffer): Promise<void> {
  const file = await open(`${path}.partial`, 'w');
  await file.write(content);
  await file.datasync();
  await file.close();
  await rename(`${path}.partial`, path);
}

async function costOf(postgres: number, ids: readonly string[], work: (id: string) => Promise<unknown>) {
  const cpu = () => ({ node: cpuOf(process.pid), postgres: cpuOfFamily(postgres) });
  const before = cpu();
  const began = performance.now();
  const next = ids.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const id of next) await work(id);
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const after = cpu();
  return {
    mbPerSecond: MB / seconds,
    nodeMsPerMb: ((after.node - before.node) * 1000) / MB,
    postgresMsPerMb: ((after.postgres - before.postgres) * 1000) / MB,
  };
}

async function backedUp(
  url: string,
  file: string,
): Promise<{ seconds: number; bytes: number; keys: RestoreKeys }> {
  const identity = await generateIdentity();
  const { signingKey, verifyKey } = generateSigner();
  const began = performance.now();
  await backup(url, { recipients: [await identityToRecipient(identity)], signingKey }, file, new Date());
  return {
    seconds: (performance.now() - began) / 1000,
    bytes: statSync(file).size,
    keys: { identity, verifyKey },
  };
}
