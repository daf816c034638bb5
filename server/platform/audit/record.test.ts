import { sharedServer } from '@clinic/testing/server/sharedServer';
import { beforeAll, expect, test } from 'vitest';
import { lockForAdding } from '../auth/secondFactor/factors.ts';
import { AuditEntry } from '../db/entities/auditEntry.ts';
import { User } from '../db/entities/user.ts';
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

test('an entry that names an account does not wait for a change of its factors, which waits for the log at its commit', async () => {
  await server.signedIn('PHYSICIAN');
  const by = await server.orm.em.fork().findOneOrFail(User, { role: 'PHYSICIAN' });
  await server.orm.em.fork().transactional(async (tx) => {
    await lockForAdding(tx, by.id);
    await server.orm.em.fork().transactional(async (other) => {
      await other.execute("set local lock_timeout = '10s'");
      const requestContext = { by, at: new Date(), requestId: 'meanwhile' };
      recordAudit(other, requestContext, { action: 'signed_in', object: { type: 'test', id: '2' } });
    });
  });
  const found = await server.orm.em.fork().count(AuditEntry, { requestId: 'meanwhile' });
  expect(found).toBe(1);
});

test('an act outside of a transaction is refused, because it must be committed together with its entry', () => {
  const requestContext = { by: null, at: new Date(), requestId: 'test' };
  const act = { action: 'signed_in', object: { type: 'test', id: '1' } } as const;
  expect(() => recordAudit(server.orm.em.fork(), requestContext, act)).toThrow(/in the transaction/);
});
