import { beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../../../testing/server/sharedServer.ts';
import { AuditEntry } from '../db/entities/auditEntry.ts';
import { recordAudit } from './record.ts';

const server = sharedServer();
beforeAll(async () => {
  const em = server.orm.em.fork();
  const requestContext = { by: null, at: new Date(), requestId: 'test' };
  const act = { action: 'signed_in', object: { type: 'test', id: '1' } } as const;
  await em.transactional(async (tx) => recordAudit(tx, requestContext, act));
});

test.each(["update audit_entry set action = 'nothing'", 'delete from audit_entry', 'truncate audit_entry'])(
  'the database refuses: %s',
  async (sql) => {
    const em = server.orm.em.fork();
    await expect(em.execute(sql)).rejects.toThrow(/append-only/);
    expect(await em.count(AuditEntry, { action: 'signed_in' })).toBe(1);
  },
);

test('an act outside of a transaction is refused, because it and its entry are committed together', () => {
  const requestContext = { by: null, at: new Date(), requestId: 'test' };
  const act = { action: 'signed_in', object: { type: 'test', id: '1' } } as const;
  expect(() => recordAudit(server.orm.em.fork(), requestContext, act)).toThrow(/in the transaction/);
});
