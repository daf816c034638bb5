/** Checks at the start that documents can be stored and read as configured, and removes objects while it runs. */
import { type Config, ConfigurationError, type ObjectStorage } from '@clinic/server-platform/config';
import { type BackgroundJobs, OBJECTS_QUEUE } from '@clinic/server-platform/db';
import type { Log } from '@clinic/server-platform/log';
import {
  explainObjectStorage,
  type ObjectStorageError,
  type Objects,
  openObjects,
  probeObjects,
  provesWrongSetting,
  START_LIMIT_MS,
} from '@clinic/server-platform/objects';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { removeObjects, removeObjectsOfDeleted } from './removeObjects.ts';

const EVERY_MS = 60_000;

/**
 * Only a storage that refuses its settings stops a clinic's first start: while the clinic runs it is optional, so a
 * process that is replaced must start without it.
 * @param probed the result of `probeObjects`; it is called once for all clinics
 * @returns why it cannot be used now, after logging it
 * @throws ConfigurationError
 */
export async function checkObjects(
  orm: MikroORM,
  { objectStorage }: Pick<Config, 'objectStorage'>,
  probed: ObjectStorageError | undefined,
  log: Log,
): Promise<ObjectStorageError | undefined> {
  const em = orm.em.fork();
  const objects = await em.execute<Array<{ key: string; held: boolean }>>(
    `(select key, true as held from document_object where document_id is not null limit ${SAMPLE})
     union all (select key, false from document_object where document_id is null limit 1)`,
  );
  const held = objects.filter((row) => row.held).map(({ key }) => key);
  if (!objectStorage) {
    if (held.length > 0) throw new ConfigurationError(NOT_SET);
    if (objects.length > 0)
      log({ level: 'warn', warning: 'DOCUMENTS_URL is not set: objects of deleted documents stay there' });
    return undefined;
  }
  const problem = probed ?? (held.length > 0 ? await notHolding(objectStorage, held) : undefined);
  if (!problem) return undefined;
  const text = explainObjectStorage(objectStorage, problem);
  if (provesWrongSetting(problem) && (await isFirstStart(em))) throw new ConfigurationError(text);
  log({ level: 'warn', warning: `${text} Until it works, documents can be neither stored nor opened` });
  return problem;
}

/** Whether no patient has begun anything. */
export async function isFirstStart(em: EntityManager): Promise<boolean> {
  const [row] = await em.execute<Array<{ first: boolean }>>('select not exists (select from draft) as first');
  return row?.first ?? false;
}

/** Checks the storage every minute until it works, and logs that it does. */
export function waitForObjects(storage: ObjectStorage, log: Log): { stop(): void } {
  const again = async (): Promise<void> => {
    if (await probeObjects(storage)) return;
    clearInterval(timer);
    log({ level: 'info', message: 'The object storage of documents works' });
  };
  const timer = setInterval(() => void again(), EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** A single object may be lost; another bucket has none of these. */
const SAMPLE = 5;

/**
 * @returns why the storage does not respond, if it does not
 * @throws ConfigurationError when it has none of the objects
 */
async function notHolding(
  storage: ObjectStorage,
  keys: readonly string[],
): Promise<ObjectStorageError | undefined> {
  const objects = openObjects({ ...storage, timeoutMs: Math.min(START_LIMIT_MS, storage.timeoutMs) });
  try {
    for (const key of keys) if ((await objects.sizeOf(key)) !== undefined) return undefined;
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
