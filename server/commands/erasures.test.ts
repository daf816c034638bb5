/** After an older backup was restored, erased persons are erased again. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appRoleUrl, MAIN, ormConfig } from '@clinic/server-platform/db';
import { createTestDatabase } from '@clinic/server-platform/testing';
import { backup, readKeyFile, restore, writeKeyFile } from '@clinic/server-shared/backup';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { runScript } from '@clinic/testing/runScript';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { tablesWith } from '@clinic/testing/server/testDump';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { MikroORM } from '@mikro-orm/postgresql';
import { expect, onTestFinished, test } from 'vitest';

const server = sharedServer({ withClinic: true });

const erasures = (url: string, ...args: string[]) =>
  runScript([join(import.meta.dirname, 'erasures.ts'), ...args], {
    env: { ...childEnvironment(), DATABASE_URL: appRoleUrl(url), MIGRATION_DATABASE_URL: url },
  });

test('a list of erasures is applied to a restored backup that is older, except to who is held', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'erasures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, list] = [join(folder, 'clinic.backup'), join(folder, 'erasures.jsonl')];
  const em = server.orm.em.fork();
  const personOf = async (given: string): Promise<string> => {
    const { reference } = await submitIntake(server.browser(), { given });
    const [row] = await em.execute<Array<{ person: string }>>(
      'select person_id as person from submission where reference = ?',
      [reference],
    );
    return row?.person ?? '';
  };
  const person = await personOf('Qzxerased');
  await personOf('Qzxstaying');
  const { recipient, signingKey } = await writeKeyFile(join(folder, 'key'));
  const keys = { recipients: [recipient], signingKey };
  await backup(server.databaseUrl, keys, file, server.clock.now);
  const admin = await server.signedIn('ADMIN');
  const body = { reason: 'no_basis', persons: [person] };
  expect((await admin.send('POST', `/api/admin/patients/${person}/erase`, body)).status).toBe(200);

  const listed = await erasures(server.databaseUrl);
  expect(listed).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(listed.stdout)).toEqual({
    person,
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    reason: 'no_basis',
  });
  writeFileSync(list, `${listed.stdout}\n`);

  const restored = await createTestDatabase();
  onTestFinished(() => restored.drop());
  await restore(restored.url, readKeyFile(join(folder, 'key')), file);
  const orm = await MikroORM.init(ormConfig(restored.url, { job: 'test', place: MAIN }));
  onTestFinished(() => orm.close());
  const there = orm.em.fork();
  expect(await tablesWith(there, 'Qzxerased')).toContain('clinic_main.submission');

  const hold = `insert into legal_hold (id, person_id, reason, placed_by, placed_at)
    select gen_random_uuid(), ?, 'A claim', id, now() from users where role = 'ADMIN' limit 1`;
  await there.execute(hold, [person]);
  const held = await erasures(restored.url, 'apply', list);
  expect([held.status, held.stderr]).toEqual([1, expect.stringContaining(person)]);
  await there.execute(`update legal_hold set released_by = placed_by, released_at = now()`);

  expect(await erasures(restored.url, 'apply', list)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Erased: 1.'),
  });
  expect(await tablesWith(there, 'Qzxerased')).toEqual([]);
  expect(await tablesWith(there, 'Qzxstaying')).toContain('clinic_main.submission');
  const again = await erasures(restored.url, 'apply', list);
  expect(again.stdout).toContain('Erased: 0. Not there (any more): 1');
});

test('a file that is not a list of erasures erases nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'erasures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'list'), '{"person": "everybody"}\n');
  const { status, stderr } = await erasures(server.databaseUrl, 'apply', join(folder, 'list'));
  expect([status, stderr]).toEqual([2, expect.stringContaining('is not a list of erasures')]);
});
