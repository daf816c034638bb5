/**
 * `npm run documents` reports where the contents of documents are. `npm run documents -- move objects` moves
 * all of them to the object storage of DOCUMENTS_URL, `-- move database` moves them back. A move that was
 * interrupted continues when it is started again. Exit code 1: some documents could not be moved.
 */
import { type Config, ConfigurationError } from '@clinic/server-platform/config';
import { explainObjectStorage, ObjectStorageError } from '@clinic/server-platform/objects';
import {
  contentStore,
  countContents,
  type Moved,
  moveContents,
  type Place,
  removeObjects,
} from '@clinic/server-shared/documents';
import type { MikroORM } from '@mikro-orm/postgresql';
import { readClinicArguments, UsageError } from './arguments.ts';
import { runCommand, withOrm } from './runCommand.ts';

const USAGE = 'npm run documents -- [move objects | move database]';
const MOVES: Readonly<Record<string, Place>> = { 'move objects': 'objects', 'move database': 'database' };

await runCommand(async (config) => {
  const { place, names } = readClinicArguments({ usage: USAGE, names: { atMost: 2 } });
  const given = names.join(' ');
  const to = Object.hasOwn(MOVES, given) ? MOVES[given] : undefined;
  if (given !== '' && to === undefined) {
    throw new UsageError(`Usage: ${USAGE}`);
  }
  const { objectStorage } = config;
  if (to && !objectStorage) {
    throw new ConfigurationError(
      'Set DOCUMENTS_URL to the object storage that has, or is to have, the documents.',
    );
  }
  return withOrm(config, { job: 'documents', place }, async (orm) => {
    try {
      if (to) say(await move(orm, config, to));
      const { database, objects, waiting } = await countContents(orm.em.fork());
      return `In the database: ${database}. In object storage: ${objects}, and ${waiting} objects to be removed.`;
    } catch (error) {
      if (!(error instanceof ObjectStorageError && objectStorage)) throw error;
      throw new Error(
        `${explainObjectStorage(objectStorage, error)} Then start the move again: it continues.`,
      );
    }
  });
});

async function move(orm: MikroORM, config: Config, to: Place): Promise<string> {
  const { objects } = contentStore(config);
  if (!objects) return '';
  const { moved, left } = await moveContents(orm, { objects }, to, (count) => say(`${count} moved`));
  while ((await removeObjects(orm, objects)) > 0);
  return report(moved, left);
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
