/** Checks at the start that documents can be stored and read as configured, and removes objects while it runs. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { type Config, ConfigurationError } from '../platform/config/config.ts';
import type { ObjectStorage } from '../platform/config/objectStorage.ts';
import type { BackgroundJobs } from '../platform/db/backgroundJobs.ts';
import { OBJECTS_QUEUE } from '../platform/db/queues.ts';
import type { Log } from '../platform/log/requestLog.ts';
import { mayPass, type ObjectStorageError } from '../platform/objects/objectStorageError.ts';
import { type Objects, openObjects } from '../platform/objects/objects.ts';
import { explainObjectStorage, START_LIMIT_MS } from '../platform/objects/probe.ts';
import { removeObjects, removeObjectsOfDeleted } from './removeObjects.ts';

const EVERY_MS = 60_000;

/**
 * A storage that never worked stops the start; an outage of one that holds documents does not.
 * @param probed the result of `probeObjects`; it is called once for all clinics
 * @throws ConfigurationError
 */
export async function checkObjects(
  orm: MikroORM,
  { objectStorage }: Pick<Config, 'objectStorage'>,
  probed: ObjectStorageError | undefined,
  log: Log,
): Promise<void> {
  const found = await orm.em.fork().execute<Array<{ key: string; held: boolean }>>(
    `(select key, true as held from document_object where document_id is not null limit 1)
     union all (select key, false from document_object where document_id is null limit 1)`,
  );
  const held = found.find((row) => row.held);
  if (!objectStorage) {
    if (held) throw new ConfigurationError(NOT_SET);
    if (found.length > 0)
      log({ level: 'warn', warning: 'DOCUMENTS_URL is not set: objects of deleted documents stay there' });
    return;
  }
  const problem = probed ?? (held && (await notHolding(objectStorage, held.key)));
  if (problem) {
    const text = explainObjectStorage(objectStorage, problem);
    if (!held || !mayPass(problem)) throw new ConfigurationError(text);
    log({ level: 'warn', warning: `${text} Until it answers, documents can be neither stored nor opened` });
    return;
  }
}

/**
 * @returns why the storage does not respond, if it does not
 * @throws ConfigurationError when it does not have the object
 */
async function notHolding(storage: ObjectStorage, key: string): Promise<ObjectStorageError | undefined> {
  const objects = openObjects({ ...storage, timeoutMs: Math.min(START_LIMIT_MS, storage.timeoutMs) });
  try {
    if ((await objects.sizeOf(key)) !== undefined) return undefined;
  } catch (error) {
    return error as ObjectStorageError;
  }
  throw new ConfigurationError(
    `The object storage at ${storage.origin}, bucket ${storage.bucket}, does not hold the documents of this clinic. ` +
      'Check DOCUMENTS_URL.',
  );
}

const NOT_SET =
  'DOCUMENTS_URL is not set, but documents are in object storage. Set it, or bring them into the database first: ' +
  'npm run documents -- move database';

/**
 * One process at a time removes what is due, every minute; for the main clinic also the objects of deleted
 * clinics.
 */
export const startRemovingObjects = (
  orm: MikroORM,
  jobs: Pick<BackgroundJobs, 'queued'>,
  objects: Pick<Objects, 'remove'>,
  { isMain }: { isMain: boolean },
): Promise<unknown> =>
  jobs.queued({ queue: OBJECTS_QUEUE, everyMs: EVERY_MS }, async () => {
    await removeObjects(orm, objects);
    if (isMain) await removeObjectsOfDeleted(orm, objects);
  });
