/** `npm run purge`: deletes at once the abandoned drafts that the server deletes at night. */
import { MikroORM } from '@mikro-orm/postgresql';
import { readConfig } from '../config.ts';
import { anyDatabase } from '../db/anyDatabase.ts';
import { ormConfig } from '../db/mikro-orm.config.ts';
import { purgeDrafts } from './purgeDrafts.ts';

const config = readConfig(process.env);
const database = await anyDatabase(config);
const orm = await MikroORM.init(ormConfig(database.url));
try {
  const { drafts, documents, links } = await purgeDrafts(orm, config, new Date());
  process.stdout.write(`Deleted: ${drafts} drafts, ${documents} documents, ${links} links\n`);
} finally {
  await orm.close();
  await database.stop();
}
