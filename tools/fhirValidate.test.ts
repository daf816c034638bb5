/** `npm run fhir -- validate` and `npm run conformance`: output and exit codes. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fhir, ownFolder, run } from '@clinic/testing/fhir/commands';
import { writeResponses } from '@clinic/testing/fhir/responses';
import { expect, test } from 'vitest';

const { folder, write } = ownFolder();
const { questionnaire, right, wrong } = writeResponses(write);

test('validate prints the issues and exits with 0, 1 or 2', () => {
  expect(fhir('validate', right, questionnaire)).toMatchObject({ status: 0, stdout: 'Valid.\n' });
  expect(fhir('validate', wrong, questionnaire)).toMatchObject({
    status: 1,
    stdout:
      'error (invariant) QuestionnaireResponse.item[0].answer[0].value: ' +
      'The answer must be of type integer, not string.\nNot valid: 1 error.\n',
  });
  expect(fhir('validate', join(folder, 'gone.json'), questionnaire)).toMatchObject({
    status: 2,
    stderr: `${join(folder, 'gone.json')}: There is no such file.\n`,
  });
});

test('--json prints an OperationOutcome', () => {
  const { status, stdout } = fhir('validate', wrong, questionnaire, '--json');
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    resourceType: 'OperationOutcome',
    issue: [
      {
        severity: 'error',
        code: 'invariant',
        expression: ['QuestionnaireResponse.item[0].answer[0].value'],
        diagnostics: 'The answer must be of type integer, not string.',
      },
    ],
  });
  const unreadable = fhir('validate', '--json', write('bad.json', '{'), questionnaire);
  expect(unreadable.status).toBe(2);
  expect(JSON.parse(unreadable.stdout).issue[0]).toMatchObject({ severity: 'fatal', code: 'structure' });
});

test('conformance prints a line for each case, and the total', () => {
  mkdirSync(join(folder, 'suite'));
  const cases = [
    { name: 'one', file: '../right.json', supporting: ['../q.json'], errors: 0 },
    { name: 'two', file: '../wrong.json', supporting: ['../q.json'], errors: 2 },
    { name: 'three', file: '../wrong.json', supporting: [], errors: 1 },
  ];
  write('suite/cases.json', cases);
  const { status, stdout } = run('conformance', folder);
  expect(status).toBe(0);
  expect(stdout.split('\n').map((line) => line.split('  ').slice(0, 4).join(' | '))).toEqual([
    'same | one | expected valid | ours valid',
    'same | two | expected invalid | ours invalid',
    'DIFFERS | three | expected invalid | ours valid',
    '2 of 3 verdicts are the same.',
    '',
  ]);
  expect(run('conformance', join(folder, 'gone')).status).toBe(2);
});
