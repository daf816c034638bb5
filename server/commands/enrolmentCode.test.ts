/** Enrolment codes from the console: of ADMIN_EMAIL, and when one was lost. */
import { join } from 'node:path';
import { atPlace, MAIN } from '@clinic/server-platform/db';
import { enrolmentHash, opensEnrolment } from '@clinic/server-platform/testing';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { runScript } from '@clinic/testing/runScript';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { showFirstCode } from '../start/startServer.ts';

const EMAIL = 'head@example.org';
const CODE = /^ {2}(\w{4}-\w{4}-\w{4})$/m;

let here: TestInstallation;
beforeAll(async () => {
  here = await testInstallation();
});
afterAll(() => here.close());

const codeIn = (text: string): string => CODE.exec(text)?.[1] ?? '';
const opens = (code: string) =>
  atPlace(MAIN, () => opensEnrolment(here.orm.em.fork(), EMAIL, enrolmentHash(EMAIL, code), new Date()));

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
