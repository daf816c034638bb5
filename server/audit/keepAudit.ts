/** Lets the oldest entries expire, and notes the last seal down in the server's log, outside of the database. */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Log } from '../http/requestLog.ts';

export async function keepAudit(orm: MikroORM, years: number, log: Log): Promise<void> {
  const em = orm.em.fork();
  await em.execute('select expire_audit(?)', [years]);
  const [head] = await em.execute<Array<{ seq: string; hash: string }>>(
    "select seq, encode(hash, 'hex') as hash from audit_head",
  );
  if (head) log({ level: 'info', message: 'last seal of the audit log', seal: `${head.seq}:${head.hash}` });
}
