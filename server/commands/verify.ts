/**
 * `npm run verify`: recomputes what is derived from other rows (queue, counts, inputs of rules, figures) and the
 * chain of the audit log, looks for the documents in object storage, and names every row that differs. Exit code
 * 1: there are some.
 */
import { MikroORM } from '@mikro-orm/postgresql';
import { contentStore } from '../documents/contentStore.ts';
import { countContents } from '../documents/moveContents.ts';
import { verifyContents } from '../documents/verifyContents.ts';
import { verifyAudit } from '../platform/audit/verifyAudit.ts';
import { readConfig } from '../platform/config/config.ts';
import { anyDatabase } from '../platform/db/anyDatabase.ts';
import { ormConfig } from '../platform/db/mikro-orm.config.ts';
import { clinicArguments } from './clinicArgument.ts';
import { derivedDifferences } from './derivedData.ts';

const { place } = clinicArguments();
const config = readConfig(process.env);
const { objects } = contentStore(config);
const database = await anyDatabase(config);
const orm = await MikroORM.init(ormConfig(database.url, { job: 'verify', place }));
try {
  const found = await derivedDifferences(orm);
  const { fault } = await verifyAudit(orm.em.fork());
  if (fault) found.push({ table: 'audit_entry', key: `${fault.kind} ${fault.seq ?? fault.entryId ?? ''}` });
  const em = orm.em.fork();
  found.push(...(await verifyContents(em, objects)));
  if (!objects && (await countContents(em)).objects > 0) {
    process.stderr.write('Documents are in object storage: set DOCUMENTS_URL.\n');
    process.exitCode = 1;
  }
  for (const { table, key } of found) process.stdout.write(`${table} ${key}: differs\n`);
  process.stdout.write(
    found.length === 0 ? 'Everything agrees.\n' : `${found.length} rows differ from what they derive from.\n`,
  );
  if (found.length > 0) process.exitCode = 1;
} finally {
  await orm.close();
  await database.stop();
}
