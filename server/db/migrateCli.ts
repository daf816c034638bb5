/** `npm run migrate`: brings the database up to date before servers of the new version start. */
import { readConfig } from '../config.ts';
import { anyDatabase } from './anyDatabase.ts';
import { connect } from './connect.ts';

const database = await anyDatabase(readConfig(process.env));
try {
  const orm = await connect(database.url);
  const done = await orm.migrator.getExecuted();
  await orm.close();
  process.stdout.write(`The database is up to date: ${done.length} migrations, last ${done.at(-1)?.name}\n`);
} finally {
  await database.stop();
}
