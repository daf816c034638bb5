/** Values are bound to statements: user input never becomes part of a statement's text. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { GOOD_ANSWERS } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { Scene } from '@clinic/testing/server/testScene';
import { raw } from '@mikro-orm/core';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { bind } from './boundConnection.ts';
import { User } from './entities/user.ts';

const asked = vi.spyOn(pg.Client.prototype, 'query');
const server = sharedServer({ withClinic: true });
afterAll(async () => {
  asked.mockRestore();
});

/** The text of every statement, and the values bound to them. */
function statements(): { texts: string[]; sent: string } {
  const texts: string[] = [];
  const values: unknown[] = [];
  for (const [query, given] of asked.mock.calls as unknown as Array<[unknown, unknown]>) {
    if (typeof query === 'string') texts.push(query);
    else if (typeof query === 'object' && query !== null) {
      const { text, values: bound } = query as { text?: string; values?: unknown[] };
      texts.push(text ?? '');
      values.push(bound);
    }
    values.push(given);
  }
  return { texts, sent: JSON.stringify(values) };
}

test('from the first answer to the decision, user input is bound to statements and never part of their text', async () => {
  const canary = (what: string): string => `O'Kanari${what}${randomUUID().replaceAll('-', '')}`;
  const [given, note, message, name] = ['Given', 'Note', 'Message', 'Name'].map(canary) as [
    string,
    string,
    string,
    string,
  ];
  const mail = `kanari${randomUUID().replaceAll('-', '')}@example.com`;
  asked.mockClear();
  const scene = new Scene(server);
  const patient = await scene.browser('PATIENT');
  const intake = new TestIntake(patient);
  await intake.begin();
  await intake.save({ ...GOOD_ANSWERS, given, mail });
  await intake.submit();
  const physician = await scene.browser('PHYSICIAN');
  const found = await physician.send('POST', '/api/review/search', { search: 'Kanari' });
  expect(found.status, found.text).toBe(200);
  expect(found.json()).toMatchObject([{ patient: { name: expect.stringContaining(given) } }]);
  const id = await scene.submission();
  await physician.send('POST', `/api/submissions/${id}/notes`, { message: note });
  await physician.send('POST', `/api/submissions/${id}/messages`, { key: randomUUID(), message });
  // Also for statements that the ORM generates.
  const em = server.orm.em.fork();
  const user = { id: randomUUID(), email: mail, name, role: 'PATIENT', createdAt: new Date() } as const;
  em.persist(em.create(User, user));
  await em.flush();
  await em.find(User, { $or: [{ name }, { name: { $like: `%${name}%` } }] });
  await em.nativeUpdate(User, { email: mail }, { name: `${name} again` });

  const { texts, sent } = statements();
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => /kanari/i.test(text))).toEqual([]);
  for (const value of [given, note, message, name, mail]) {
    expect(sent).toContain(value.replace("O'", ''));
  }
});

test.each<[sql: string, params: unknown[], text: string, values: unknown[]]>([
  ['select ?', ["'; drop table users; --"], 'select $1', ["'; drop table users; --"]],
  ['?, ?', ['?', '$1'], '$1, $2', ['?', '$1']],
  ['a \\? ?', ['b'], 'a ? $1', ['b']],
  ['?? = ?', ['a"b.c', 'd'], '"a""b"."c" = $1', ['d']],
  ['in (?)', [['a', 'b']], 'in ($1, $2)', ['a', 'b']],
  ['?', [{ a: "'" }], '$1', [`{"a":"'"}`]],
  ['?, ?', [1, 2.5], '$1::integer, $2::numeric', [1, 2.5]],
  ['?', [2 ** 40], '$1::bigint', [2 ** 40]],
  ['?', [true], '$1::boolean', [true]],
  ['?', [null], '$1', [null]],
  ['?', [9_007_199_254_740_993n], '$1', ['9007199254740993']],
  ['?', [new Date(0)], '$1', ['1970-01-01T00:00:00.000Z']],
  ['? and ?', [raw('x = ?', ['y']), 'z'], 'x = $1 and $2', ['y', 'z']],
])('%s', (sql, params, text, values) => {
  expect(bind(sql, params)).toEqual({ text, values });
});

test('a missing value is an error, not null', () => {
  expect(() => bind('? and ?', ['a'])).toThrow(/more places/);
  expect(() => bind('?', [undefined])).toThrow(/missing/);
});

const root = join(import.meta.dirname, '..', '..');
const product = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/(^|\/)test|\.test\.ts$|migrations/.test(file),
);

/** Where a quoted text occurs in SQL, and why it is not user input. */
const QUOTED: Record<string, string> = {
  'platform/settings/defaultLanguage.ts': "the tag of the product's fallback language, a constant",
  'staff/rules/impact/worker.ts': 'the snapshot that PostgreSQL named, with its quotes doubled',
};

test('no statement is built by putting a text between quotes', () => {
  const found = product.filter((file) =>
    /(select|insert|update|delete|set|where|create|notify)\b[^;]*'\$\{/i.test(
      [...readFileSync(join(root, file), 'utf8').matchAll(/`[^`]*`/g)]
        .map(([text]) => text)
        .filter((text) =>
          /\b(select|insert into|update|delete from|set (local|transaction|lock))\b/i.test(text),
        )
        .join(';\n'),
    ),
  );
  expect(found.toSorted()).toEqual(Object.keys(QUOTED).toSorted());
});

test('every database access goes through the driver that binds values', () => {
  for (const file of product) {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text, file).not.toMatch(/formatQuery|getFormattedQuery|\.quoteValue\(/);
    if (text.includes('MikroORM.init(')) expect(text, file).toContain('ormConfig(');
    if (file !== join('platform', 'db', 'boundConnection.ts')) {
      expect(text, file).not.toMatch(/PostgreSqlDriver|new Kysely|PostgreSqlConnection/);
    }
  }
});
