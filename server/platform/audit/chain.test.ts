/**
 * The hash chain of the audit log: altered, removed and cut-off entries are reported; concurrent writers
 * share one chain.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditVerification } from '@clinic/contract/audit/verification';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { createTestDatabase } from '../db/testDatabase.ts';
import { keepAudit } from './keepAudit.ts';
import { recordAudit } from './record.ts';
import { verifyAudit } from './verifyAudit.ts';

const closing: Array<() => Promise<void>> = [];
let orm: MikroORM;
let em: EntityManager;
beforeEach(async () => {
  const database = await createTestDatabase();
  orm = await connect(database.url, { job: 'test' });
  const opened = orm;
  closing.push(async () => {
    await opened.close();
    await database.drop();
  });
  em = orm.em.fork();
});
afterAll(async () => {
  for (const close of closing) await close();
});

const AT = new Date('2026-11-21T09:30:00.123Z');
/** Every character that JSON escapes. */
const AWKWARD = 'ñ "quoted" \\ \t\n\u0001\u007f\u2028 🩺 </script>';

const add = (tx: EntityManager, number: number): void =>
  recordAudit(
    tx,
    { by: null, at: AT, requestId: `request ${AWKWARD}`, ip: '192.0.2.7' },
    { action: 'settings_changed', object: { type: AWKWARD, id: null }, detail: { number, [AWKWARD]: 1.5 } },
  );

async function addEach(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    await em.fork().transactional(async (tx) => add(tx, number));
  }
}

const SCHEMA = readFileSync(join(import.meta.dirname, '../db/schema/audit.sql'), 'utf8');

/** An entry of an earlier version, which named the time itself. */
async function addAsBefore(number: number, at: Date): Promise<void> {
  const [source = ''] = /create function append_audit[\s\S]*?\nend \$\$;/.exec(SCHEMA) ?? [];
  await em.execute(
    source.replace('create function append_audit', 'create or replace function append_before'),
  );
  const entry = {
    at,
    action: 'signed_in',
    objectType: 'user',
    requestId: 'r',
    outcome: 'done',
    detail: { number },
  };
  await em.execute('select append_before(?::jsonb)', [JSON.stringify([entry])]);
}

const announceExpiry = () =>
  em.execute(
    `update clock_watch set seen_at = now(), steady_since = 'epoch', audit_expiry_marked_at = now() - interval '8 days'`,
  );

const verify = () => verifyAudit(em.fork());

/** Changes that the owner of the tables could make with the triggers disabled. */
const tamper = (sql: string) =>
  em.fork().transactional((tx) => tx.execute(`set local session_replication_role = 'replica'; ${sql}`));

test('an unmodified log is intact', async () => {
  expect(await verify()).toMatchObject({ checked: 0, fault: null });
  await addEach(3);
  await em.fork().transactional(async (tx) => {
    add(tx, 4);
    await tx.flush();
    add(tx, 5);
  });
  expect(await verify()).toMatchObject({ checked: 5, head: { seq: 5 }, fault: null });
});

test.each<[what: string, sql: string, fault: AuditVerification['fault']]>([
  ['action', "update audit_entry set action = 'signed_in' where id = 3", altered(3)],
  ['time', "update audit_entry set at = at + interval '1 microsecond' where id = 3", altered(3)],
  ['person', "update audit_entry set actor_role = 'ADMIN' where id = 2", altered(2)],
  ['object', "update audit_entry set object_id = 'x' where id = 1", altered(1)],
  ['outcome', "update audit_entry set outcome = 'refused' where id = 5", altered(5)],
  ['request', "update audit_entry set request_id = '' where id = 5", altered(5)],
  ['address', 'update audit_entry set ip = null where id = 4', altered(4)],
  ['detail', "update audit_entry set detail = '{}' where id = 4", altered(4)],
  ['entry taken out', 'delete from audit_entry where id = 2', { kind: 'missing', seq: 2, entryId: '2' }],
  [
    'entry and its seal taken out',
    'delete from audit_entry where id = 2; delete from audit_seal where seq = 2',
    { kind: 'sealMissing', seq: 2, entryId: null },
  ],
  [
    'newest entries cut off',
    'delete from audit_entry where id > 3; delete from audit_seal where seq > 3',
    { kind: 'endMissing', seq: 5, entryId: null },
  ],
  [
    'entry put in without a seal',
    `insert into audit_entry (at, action, object_type, request_id, detail) values (now(), 'x', 'x', 'x', '{}')`,
    { kind: 'unsealed', seq: null, entryId: '6' },
  ],
  [
    'two entries exchanged',
    `update audit_seal set entry_id = -1 where seq = 2; update audit_seal set entry_id = 2 where seq = 3;
     update audit_seal set entry_id = 3 where seq = 2`,
    { kind: 'altered', seq: 2, entryId: '3' },
  ],
])('%s: the first wrong entry is reported', async (_, sql, fault) => {
  await addEach(5);
  await tamper(sql);
  expect((await verify()).fault).toEqual(fault);
});

function altered(id: number): AuditVerification['fault'] {
  return { kind: 'altered', seq: id, entryId: String(id) };
}

test('removing the newest entries together with the head is detected by a seal noted earlier', async () => {
  await addEach(5);
  const { head } = await verify();
  await tamper(
    `delete from audit_entry where id > 3; delete from audit_seal where seq > 3;
     update audit_head set seq = 3, hash = (select hash from audit_seal where seq = 3)`,
  );
  expect((await verify()).fault).toBeNull();
  expect((await verifyAudit(em.fork(), head)).fault).toEqual({ kind: 'endMissing', seq: 4, entryId: null });
});

test('200 concurrent transactions form one chain without gaps; rolled-back ones leave none', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_, number) =>
      em.fork().transactional(async (tx) => {
        add(tx, number);
        await tx.flush();
        if (number % 10 === 0) throw new Error('rolled back');
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  expect(await verify()).toMatchObject({ checked: 180, head: { seq: 180 }, fault: null });
});

test('a transaction that has recorded an entry but not committed blocks no other', async () => {
  await em.fork().transactional(async (slow) => {
    add(slow, 1);
    await slow.flush();
    // Would wait forever if the chain were locked before the commit.
    await em.fork().transactional(async (quick) => add(quick, 2));
  });
  expect(await verify()).toMatchObject({ checked: 2, fault: null });
});

test('a rolled-back savepoint leaves no entry, and a transaction that has recorded blocks no other', async () => {
  await em.fork().transactional(async (slow) => {
    add(slow, 1);
    await slow.transactional(async (part) => add(part, 2));
    const failed = slow.transactional(async (part) => {
      add(part, 3);
      await part.execute('select 1 / 0');
    });
    await expect(failed).rejects.toThrow('division by zero');
    // Would wait forever if the chain were locked before the commit.
    await em.fork().transactional(async (quick) => add(quick, 4));
  });
  const rows = await em.execute(`select (detail ->> 'number')::int as number from audit_entry order by id`);
  expect(rows).toEqual([{ number: 4 }, { number: 1 }, { number: 2 }]);
  expect(await verify()).toMatchObject({ checked: 3, fault: null });
});

test('entries expire after the given number of years, at least six, and the rest stays verifiable', async () => {
  const yearsAgo = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000);
  for (const years of [9, 8, 6.1, 5.9, 1]) await addAsBefore(years, yearsAgo(years));
  await announceExpiry();
  await expect(em.execute('select expire_audit(5)')).rejects.toThrow(/six years/);
  expect(await em.execute('select expire_audit(7) as gone')).toEqual([{ gone: '2' }]);
  expect(await em.execute('select expire_audit(6) as gone')).toEqual([{ gone: '1' }]);
  // The two remaining entries, and one for each expiry.
  expect(await verify()).toMatchObject({ checked: 4, head: { seq: 7 }, fault: null });
  const logged: Array<Record<string, unknown>> = [];
  const clock = { at: new Date(), steadySince: new Date(0), jumps: 0 };
  await keepAudit(orm, 6, (entry) => logged.push(entry), clock);
  expect(logged).toMatchObject([{ seal: expect.stringMatching(/^7:[\da-f]{64}$/) }]);
  await expect(em.execute('delete from audit_entry')).rejects.toThrow(/append-only/);
  await tamper("update audit_entry set action = 'x' where id = 4");
  expect((await verify()).fault).toEqual({ kind: 'altered', seq: 4, entryId: '4' });
});

const expireOld = async () => {
  const old = new Date(Date.now() - 7 * 365.25 * 86_400_000);
  for (const number of [1, 2]) await addAsBefore(number, old);
  await announceExpiry();
  await em.execute('select expire_audit(6)');
};

test('an expiry is itself an entry: how many entries expired, and the last seal before the first remaining one', async () => {
  const old = new Date(Date.now() - 7 * 365.25 * 86_400_000);
  await addAsBefore(1, old);
  await announceExpiry();
  const { head } = await verify();
  await em.execute('select expire_audit(6)');
  const [entry] = await em.execute<Array<{ detail: object }>>(
    "select detail from audit_entry where action = 'audit_log_expired'",
  );
  expect(entry?.detail).toEqual({ years: 6, count: 1, firstSeq: 2, lastSeal: head.hash });
  expect(await verify()).toMatchObject({ checked: 1, fault: null });
  // Nothing expires, so nothing is recorded.
  expect(await em.execute('select expire_audit(6) as gone')).toEqual([{ gone: '0' }]);
  expect(await verify()).toMatchObject({ checked: 1, fault: null });
});

test.each<[what: string, sql: string]>([
  [
    'without an entry of the expiry',
    `update audit_head set first_seq = 3, before_first = (select hash from audit_seal where seq = 2);
     delete from audit_entry where id <= 2; delete from audit_seal where seq <= 2`,
  ],
  [
    'than its recorded expiry says',
    `update audit_head set first_seq = first_seq + 1,
       before_first = (select hash from audit_seal order by seq limit 1);
     delete from audit_entry where id = (select entry_id from audit_seal order by seq limit 1);
     delete from audit_seal where seq < (select first_seq from audit_head)`,
  ],
])('a chain that starts later %s fails verification', async (what, sql) => {
  if (what.startsWith('than')) await expireOld();
  await addEach(3);
  await tamper(sql);
  expect((await verify()).fault?.kind).toBe('expiryMissing');
});

test('times come from the database and rise, whatever time the server names', async () => {
  await addAsBefore(1, new Date('2020-01-01'));
  await addAsBefore(2, new Date('2019-01-01'));
  await em.fork().transactional(async (tx) => {
    for (let number = 0; number < 5; number += 1) add(tx, number);
  });
  await addEach(2);
  const rows = await em.execute<Array<{ at: string; recent: boolean }>>(
    `select at::text, at between now() - interval '1 hour' and clock_timestamp() as recent from audit_entry
     where id > 2 order by id`,
  );
  expect(rows.map(({ recent }) => recent)).toEqual(Array(7).fill(true));
  expect(new Set(rows.map(({ at }) => at)).size).toBe(7);
  expect(await verify()).toMatchObject({ checked: 9, fault: null });
});

test('a time that does not rise is reported, though its seal is right', async () => {
  await addEach(2);
  await addAsBefore(3, AT);
  expect((await verify()).fault).toEqual({ kind: 'timeFell', seq: 3, entryId: '3' });
});

test('a clock that was set back is an entry, and later times rise from there', async () => {
  await addEach(1);
  await addAsBefore(2, new Date(Date.now() + 86_400_000));
  await addEach(2);
  const rows = await em.execute(
    `select action, at < now() + interval '1 hour' as present from audit_entry order by id`,
  );
  expect(rows).toEqual([
    { action: 'settings_changed', present: true },
    { action: 'signed_in', present: false },
    { action: 'clock_set_back', present: true },
    { action: 'settings_changed', present: true },
    { action: 'settings_changed', present: true },
  ]);
  expect((await verify()).fault).toBeNull();
});

test.each([
  ['the clock jumped a week ago', "steady_since = now() - interval '7 days'"],
  ['nobody has looked at the clock since', "seen_at = now() - interval '7 years'"],
  ['the clock was ahead before', "seen_at = now() + interval '7 years'"],
  ['it was not announced', 'audit_expiry_marked_at = null'],
  ['it was announced yesterday', "audit_expiry_marked_at = now() - interval '1 day'"],
])('nothing expires if %s, whoever asks for it', async (_, change) => {
  await addAsBefore(1, new Date('2015-01-01'));
  await announceExpiry();
  await em.execute(`update clock_watch set ${change}`);
  await expect(em.execute('select expire_audit(6)')).rejects.toThrow(/expire only seven days after/);
  expect(await verify()).toMatchObject({ checked: 1, fault: null });
});

test('entries expire seven days after that was announced', async () => {
  await addAsBefore(1, new Date('2015-01-01'));
  await announceExpiry();
  const clock = { at: new Date(), steadySince: new Date(0), jumps: 0 };
  await em.execute('update clock_watch set audit_expiry_marked_at = null');
  await keepAudit(orm, 6, () => undefined, clock);
  expect(await verify()).toMatchObject({ checked: 1, head: { seq: 1 } });
  await em.execute(
    "update clock_watch set audit_expiry_marked_at = audit_expiry_marked_at - interval '8 days'",
  );
  await keepAudit(orm, 6, () => undefined, clock);
  expect(await verify()).toMatchObject({ checked: 1, head: { seq: 2 }, fault: null });
});
