/** Which files the commands of `npm run fhir` take, and what they say of others. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importFile, readDefinition, roundTrip } from '../server/fhir/convertFiles.ts';
import { validateFiles } from '../server/fhir/validateFiles.ts';
import { answer, form, reply } from '../testing/fhir/forms.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinic-fhir-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, content: unknown): string => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const questionnaire = write('q.json', form([{ linkId: 'q', type: 'integer', required: true }]));
const right = write('right.json', reply([answer('q', { valueInteger: 5 })]));
const wrong = write('wrong.json', reply([answer('q', { valueString: 'x' })]));

test('a response that would not be validated is not passed over', () => {
  expect(() => validateFiles(questionnaire, [wrong])).toThrow(
    'wrong.json: Name the response first, and its Questionnaire after it.',
  );
  expect(() => validateFiles(right, [wrong, questionnaire])).toThrow(
    'wrong.json: This is another response. Validate one at a time.',
  );
});

test('what cannot be read is named, with what to do', () => {
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
