/** `npm run migrate`: migrates the database before servers of the new version start. */
import { readConfig } from '../platform/config/config.ts';
import { anyDatabase } from '../platform/db/anyDatabase.ts';
import { migrate } from '../platform/db/migrate.ts';
import { MIGRATIONS } from '../platform/db/migrations.ts';

const database = await anyDatabase(readConfig(process.env));
try {
  await migrate(database.url, {
    onWaiting: ({ reason, ms }) => {
      process.stderr.write(`${reason}; tried for ${Math.round(ms / 1000)} s\n`);
    },
  });
  const last = MIGRATIONS.at(-1)?.name;
  process.stdout.write(`The database is up to date: ${MIGRATIONS.length} migrations, last ${last}\n`);
} finally {
  await database.stop();
}
