/**
 * `npm run audit:verify`: verifies the audit log of DATABASE_URL, or of the embedded database. `-- SEQ:HASH`
 * also checks that the chain still contains a seal noted earlier. Exit code 1: verification failed.
 */
import { MikroORM } from '@mikro-orm/postgresql';
import { verifyAudit } from '../platform/audit/verifyAudit.ts';
import { readConfig } from '../platform/config/config.ts';
import { anyDatabase } from '../platform/db/anyDatabase.ts';
import { ormConfig } from '../platform/db/mikro-orm.config.ts';
import { markOperation } from '../platform/db/operationMarks.ts';
import { clinicArguments } from './clinicArgument.ts';

const {
  place,
  args: [given],
} = clinicArguments();
const known = /^(\d{1,15}):([\da-f]{64})$/.exec(given ?? '');
if (given !== undefined && !known) throw new Error('Give the seal as SEQ:HASH');
const database = await anyDatabase(readConfig(process.env));
const orm = await MikroORM.init(ormConfig(database.url, { job: 'verify', place }));
try {
  const seal = known ? { seq: Number(known[1]), hash: known[2] as string } : undefined;
  const { checked, head, fault } = await verifyAudit(orm.em.fork(), seal);
  await markOperation(orm.em.fork(), 'audit_verification', fault === null).catch(() => undefined);
  process.stdout.write(`${checked} entries checked, last seal ${head.seq}:${head.hash}\n`);
  if (fault) {
    const where = [fault.seq !== null && `place ${fault.seq}`, fault.entryId && `entry ${fault.entryId}`];
    process.stdout.write(`The log does not hold: ${fault.kind}, ${where.filter(Boolean).join(', ')}\n`);
    process.exitCode = 1;
  } else process.stdout.write('The log is whole.\n');
} finally {
  await orm.close();
  await database.stop();
}
