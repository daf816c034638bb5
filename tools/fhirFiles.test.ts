/** Files that the commands of `npm run fhir` accept, and errors for others. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importFile, readDefinition, roundTrip, validateFiles } from '@clinic/server/testing';
import { ownFolder } from '@clinic/testing/fhir/commands';
import { answer, form, reply } from '@clinic/testing/fhir/forms';
import { writeResponses } from '@clinic/testing/fhir/responses';
import { expect, test } from 'vitest';

const { folder, write } = ownFolder();
const { questionnaire, right, wrong } = writeResponses(write);

test('a response that cannot be validated is reported', () => {
  expect(() => validateFiles(questionnaire, [wrong])).toThrow(
    'wrong.json: Name the response first, and its Questionnaire after it.',
  );
  expect(() => validateFiles(right, [wrong, questionnaire])).toThrow(
    'wrong.json: This is another response. Validate one at a time.',
  );
});

test('unreadable files are reported with what to do', () => {
  const utf16 = join(folder, 'wide name.json');
  writeFileSync(utf16, Buffer.from(JSON.stringify(form([])), 'utf16le'));
  const said = (work: () => unknown): string => {
    try {
      work();
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const validated = (file: string) => validateFiles(file, [questionnaire]);
  for (const read of [importFile, roundTrip, validated])
    expect(said(() => read(folder))).toBe(`${folder}: This is a folder. Name the files in it.`);
  const unread = `${utf16}: The file is not text in UTF-8.`;
  expect(said(() => validated(utf16))).toBe(unread);
  for (const read of [importFile, roundTrip])
    expect(said(() => read(utf16))).toBe(`${unread} Save it as text in UTF-8 and choose it again.`);
  expect(said(() => readDefinition(questionnaire))).toMatch(
    /This is a resource of FHIR, not a definition\. Import/,
  );
});

test('R5 forms are converted to R4', () => {
  const option = { system: 'urn:s', code: 'a' };
  const item = { linkId: 'c', type: 'coding', answerOption: [{ valueCoding: option }] };
  const newer = write('r5.json', form([item]));
  const chosen = write('r5-reply.json', reply([answer('c', { valueCoding: option })]));
  const bundle = { resourceType: 'Bundle', type: 'collection', entry: [{ resource: form([item]) }] };
  for (const file of [newer, write('r5-bundle.json', bundle)])
    expect(validateFiles(chosen, [file]).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('the first file must be a response or a Questionnaire, and a response needs its Questionnaire', () => {
  const valueSet = write('v.json', { resourceType: 'ValueSet' });
  expect(validateFiles(questionnaire, [])).toEqual([]);
  expect(() => validateFiles(valueSet, [questionnaire])).toThrow('found a resource of type ValueSet');
  expect(() => validateFiles(right, [valueSet])).toThrow('There is no Questionnaire in these files.');
  expect(() => validateFiles(right, [])).toThrow('right.json: Name the file of its Questionnaire, too.');
});

test('further files can contain value sets, and errors of the Questionnaire are warnings', () => {
  const url = 'http://example.org/v';
  const include = [{ system: 'urn:s', concept: [{ code: 'a' }] }];
  const valueSet = write('vs.json', {
    resourceType: 'ValueSet',
    url,
    status: 'active',
    compose: { include },
  });
  const choice = write('choice.json', {
    ...form([{ linkId: 'q', type: 'choice', answerValueSet: url }]),
    status: 'finished',
  });
  const other = write('other.json', reply([answer('q', { valueCoding: { system: 'urn:s', code: 'b' } })]));
  const severities = (...files: string[]) => validateFiles(other, files).map(({ severity }) => severity);
  expect(severities(choice)).toEqual(['warning', 'warning']);
  expect(severities(valueSet, choice)).toEqual(['error', 'warning']);
  expect(validateFiles(other, [valueSet, choice])[1]).toMatchObject({
    code: 'code-invalid',
    expression: 'Questionnaire.status',
  });
});
