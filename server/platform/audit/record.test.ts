import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server/testServer.ts';
import { AuditEntry } from '../db/entities/auditEntry.ts';
import { recordAudit } from './record.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const em = server.orm.em.fork();
  const occasion = { by: null, at: new Date(), requestId: 'test' };
  recordAudit(em, occasion, { action: 'signed_in', object: { type: 'test', id: '1' } });
  await em.flush();
});
afterAll(() => server.close());

test.each(["update audit_entry set action = 'nothing'", 'delete from audit_entry', 'truncate audit_entry'])(
  'the database refuses: %s',
  async (sql) => {
    const em = server.orm.em.fork();
    await expect(em.execute(sql)).rejects.toThrow(/append-only/);
    expect(await em.count(AuditEntry, { action: 'signed_in' })).toBe(1);
  },
);
