/** Enrolment codes from the console: of a new clinic's administrator, of ADMIN_EMAIL, and when one was lost. */
import { join } from 'node:path';
import { makeEnrolmentCode } from '@clinic/server-platform/auth';
import { atPlace, MAIN, placeOf } from '@clinic/server-platform/db';
import { enrolmentHash, opensEnrolment } from '@clinic/server-platform/testing';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { runScript } from '@clinic/testing/runScript';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { showFirstCode } from '../start/startServer.ts';
import { add } from './clinics/add.ts';

const EMAIL = 'head@example.org';
const CODE = /^ {2}(\w{4}-\w{4}-\w{4})$/m;

let here: TestInstallation;
beforeAll(async () => {
  here = await testInstallation();
});
afterAll(() => here.close());

const codeIn = (text: string): string => CODE.exec(text)?.[1] ?? '';
const opens = (code: string, clinic = MAIN) =>
  atPlace(clinic, () => opensEnrolment(here.orm.em.fork(), EMAIL, enrolmentHash(EMAIL, code), new Date()));

test('the command that adds a clinic prints the code of its administrator, which no other clinic takes', async () => {
  const { config, installation, orm } = here;
  const values = { name: 'Oak clinic', admin: EMAIL };
  const code = codeIn(await add.run({ config, installation, orm, values }, 'oak'));
  expect(await opens(code, placeOf('oak'))).toBe(true);
  expect(await opens(code)).toBe(false);
  const other = await atPlace(MAIN, () => makeEnrolmentCode(orm.em.fork(), EMAIL, new Date()));
  expect(await opens(other ?? '', placeOf('oak'))).toBe(false);
});

test('a first start prints the code of ADMIN_EMAIL once; the command replaces a lost one', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const em = () => here.orm.em.fork();
  await atPlace(MAIN, async () => {
    await em().execute('delete from enrolment_code');
    await showFirstCode(em(), EMAIL);
    await showFirstCode(em(), EMAIL);
    await showFirstCode(em(), undefined);
  });
  const printed = write.mock.calls.map(([text]) => String(text)).filter((text) => CODE.test(text));
  write.mockRestore();
  expect(printed).toHaveLength(1);
  expect(await opens(codeIn(printed[0] ?? ''))).toBe(true);

  const env = { ...childEnvironment(), ...here.environment };
  const { stdout } = await runScript([join(import.meta.dirname, 'enrolmentCode.ts'), EMAIL], { env });
  expect(await opens(codeIn(printed[0] ?? ''))).toBe(false);
  expect(await opens(codeIn(stdout))).toBe(true);
});
