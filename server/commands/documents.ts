/**
 * `npm run documents` says where the contents of documents are. `npm run documents -- move objects` moves all of
 * them to the object storage of DOCUMENTS_URL, `-- move database` brings them back. A move that was ended goes on
 * when it is started again. Exit code 1: some documents could not be moved.
 */
import { MikroORM } from '@mikro-orm/postgresql';
import { contentStore } from '../documents/contentStore.ts';
import { countContents, type Moved, moveContents, type Place } from '../documents/moveContents.ts';
import { removeObjects } from '../documents/removeObjects.ts';
import { ConfigurationError, readConfig } from '../platform/config/config.ts';
import { anyDatabase } from '../platform/db/anyDatabase.ts';
import { ormConfig } from '../platform/db/mikro-orm.config.ts';
import { ObjectStorageError } from '../platform/objects/objectStorageError.ts';
import { explainObjectStorage } from '../platform/objects/probe.ts';
import { clinicArguments } from './clinicArgument.ts';

const { place, args } = clinicArguments();
const given = args.join(' ');
const to = ({ 'move objects': 'objects', 'move database': 'database' } as const)[given];
if (given !== '' && to === undefined) {
  process.stderr.write(
    'Usage: npm run documents, npm run documents -- move objects, or npm run documents -- move database\n',
  );
  process.exit(2);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const { objectStorage } = config;
  if (to && !objectStorage) {
    throw new ConfigurationError(
      'Set DOCUMENTS_URL to the object storage that has, or is to have, the documents.',
    );
  }
  const database = await anyDatabase(config);
  const orm = await MikroORM.init(ormConfig(database.url, { job: 'documents', place }));
  try {
    if (to) say(await move(orm, to));
    const { database: inDatabase, objects, waiting } = await countContents(orm.em.fork());
    say(
      `In the database: ${inDatabase}. In object storage: ${objects}, and ${waiting} objects to be removed.`,
    );
  } catch (error) {
    if (!(error instanceof ObjectStorageError && objectStorage)) throw error;
    throw new Error(`${explainObjectStorage(objectStorage, error)} Then start the move again: it goes on.`);
  } finally {
    await orm.close();
    await database.stop();
  }

  async function move(orm: MikroORM, to: Place): Promise<string> {
    const { objects } = contentStore(config);
    if (!objects) return '';
    const { moved, left } = await moveContents(orm, { objects }, to, (count) => say(`${count} moved`));
    while ((await removeObjects(orm, objects)) > 0);
    return report(moved, left);
  }
}

function report(moved: number, left: Moved['left']): string {
  if (left.length > 0) process.exitCode = 1;
  return [
    ...left.map(({ id, reason }) => `Document ${id} stays where it is: ${reason}`),
    `Moved: ${moved} documents. Not moved: ${left.length}.`,
  ].join('\n');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
