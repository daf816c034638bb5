import { makeEnrolmentCode } from '@clinic/server-platform/auth';
import { atPlace, MAIN, placeOf } from '@clinic/server-platform/db';
import { enrolmentHash, opensEnrolment } from '@clinic/server-platform/testing';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { add } from './add.ts';

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
