/**
 * `npm run audit:verify`: verifies the audit log of DATABASE_URL, or of the embedded database. `-- SEQ:HASH`
 * also checks that the chain still contains a seal noted earlier. Exit code 1: verification failed.
 */
import { verifyAudit } from '@clinic/server-platform/audit';
import { markOperation } from '@clinic/server-platform/db';
import { readClinicArguments, UsageError } from './arguments.ts';
import { runCommand, withOrm } from './runCommand.ts';

await runCommand(async (config) => {
  const {
    place,
    names: [sealText],
  } = readClinicArguments({ usage: 'npm run audit:verify -- [SEQ:HASH]', names: { atMost: 1 } });
  const sealMatch = /^(\d{1,15}):([\da-f]{64})$/.exec(sealText ?? '');
  if (sealText !== undefined && !sealMatch) throw new UsageError('Give the seal as SEQ:HASH.');
  const seal = sealMatch ? { seq: Number(sealMatch[1]), hash: sealMatch[2] as string } : undefined;
  return withOrm(config, { job: 'verify', place }, async (orm) => {
    const { checked, head, fault } = await verifyAudit(orm.em.fork(), seal);
    await markOperation(orm.em.fork(), 'audit_verification', fault === null).catch(() => undefined);
    const entries = `${checked} entries checked, last seal ${head.seq}:${head.hash}`;
    if (!fault) return `${entries}\nThe log is whole.`;
    process.exitCode = 1;
    const where = [fault.seq !== null && `place ${fault.seq}`, fault.entryId && `entry ${fault.entryId}`];
    return `${entries}\nThe log is not intact: ${fault.kind}, ${where.filter(Boolean).join(', ')}`;
  });
});
