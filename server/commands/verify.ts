/**
 * `npm run verify`: recomputes what is derived from other rows (queue, counts, inputs of rules, figures) and
 * the chain of the audit log, checks that documents are in object storage, and names every row that differs.
 * Exit code 1: some rows differ.
 */
import { verifyAudit } from '@clinic/server-platform/audit';
import { contentStore, countContents, verifyContents } from '@clinic/server-shared/documents';
import { readClinicArguments } from './arguments.ts';
import { derivedDifferences } from './derivedData.ts';
import { runCommand, withOrm } from './runCommand.ts';

await runCommand((config) => {
  const { place } = readClinicArguments({ usage: 'npm run verify --' });
  return withOrm(config, { job: 'verify', place }, async (orm) => {
    const { objects } = contentStore(config);
    const differences = await derivedDifferences(orm);
    const { fault } = await verifyAudit(orm.em.fork());
    if (fault)
      differences.push({ table: 'audit_entry', key: `${fault.kind} ${fault.seq ?? fault.entryId ?? ''}` });
    const em = orm.em.fork();
    differences.push(...(await verifyContents(em, objects)));
    if (!objects && (await countContents(em)).objects > 0) {
      process.stderr.write('Documents are in object storage: set DOCUMENTS_URL.\n');
      process.exitCode = 1;
    }
    if (differences.length === 0) return 'Everything agrees.';
    process.exitCode = 1;
    const lines = differences.map(({ table, key }) => `${table} ${key}: differs`);
    return [...lines, `${differences.length} rows differ from what they derive from.`].join('\n');
  });
});
