/** `npm run fhir -- import | export | roundtrip`: files in, files out, and exit codes for scripts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeExactly } from '@clinic/formats/fhir';
import { fhir, ownFolder, readJson, root } from '@clinic/testing/fhir/commands';
import { core, form } from '@clinic/testing/fhir/forms';
import { read } from '@clinic/testing/fhir/reading';
import { expect, test } from 'vitest';

const { folder, write } = ownFolder();

const ITEMS = [
  { linkId: '1/a', text: 'Do you smoke?', type: 'boolean' },
  {
    linkId: '1/b',
    text: 'How many?',
    type: 'integer',
    enableWhen: [{ question: '1/a', operator: '=', answerBoolean: true }],
  },
];
const smoking = form(ITEMS, { title: 'Smoking', name: 'Smoking', version: '2.1.0' });
const good = write('good.json', smoking);
const circle = write(
  'circle.json',
  form([
    ITEMS[1],
    { ...ITEMS[0], enableWhen: [{ question: '1/b', operator: 'exists', answerBoolean: true }] },
  ] as never),
);

test('import writes DIR/<id>/<version>.json and a report of every element, and export restores the form', () => {
  const [out, report] = [join(folder, 'out'), join(folder, 'report.json')];
  expect(fhir('import', good, '--out', out, '--report', report)).toEqual({
    status: 0,
    stdout: '',
    stderr: '',
  });
  const { file, refused, elements } = readJson(report);
  expect({ file, refused }).toEqual({ file: good, refused: undefined });
  expect(elements).toContainEqual({
    path: 'Questionnaire.item[1].enableWhen[0]',
    element: 'enableWhen',
    outcome: 'taken',
  });
  const definition = join(out, 'smoking', '2.1.json');
  expect(readJson(definition)).toMatchObject({ id: 'smoking', version: '2.1' });
  expect(JSON.parse(fhir('export', definition).stdout)).toEqual(smoking);
});

test('a form that breaks a rule of FHIR is refused with the path, and nothing is written', () => {
  const out = join(folder, 'refused');
  const report = join(folder, 'refused.json');
  const { status, stderr } = fhir('import', circle, good, '--out', out, '--report', report);
  expect(status).toBe(1);
  expect(stderr).toMatch(/circle\.json: refused: Questionnaire\.item\[\d\]: .* in a circle/);
  expect(readJson(report)).toMatchObject([
    { refused: [{ path: expect.stringMatching(/item\[\d\]/) }] },
    { file: good },
  ]);
  expect(existsSync(join(out, 'smoking', '2.1.json'))).toBe(true);
});

test.each([
  ['no file', join('no', 'such.json'), 2],
  ['broken JSON', '{"resourceType":', 2],
  ['another resource', { resourceType: 'Patient' }, 1],
  ['a Bundle without a form', { resourceType: 'Bundle', type: 'collection' }, 1],
] as const)('%s: exit code and message report the problem', (name, content, status) => {
  const file = name === 'no file' ? String(content) : write(`${name}.json`, content);
  const result = fhir('import', file, '--out', join(folder, 'nothing'));
  expect(result.status).toBe(status);
  expect(result.stderr).not.toBe('');
  expect(existsSync(join(folder, 'nothing'))).toBe(false);
});

test('an R5 form is imported like its R4 equivalent, and the report lists converted elements', () => {
  const option = { valueCoding: { system: 'http://example.org/c', code: 'r', display: 'Red' } };
  const asked = form(
    [
      {
        linkId: 'c',
        text: 'Colour',
        type: 'coding',
        answerConstraint: 'optionsOnly',
        answerOption: [option],
      },
    ],
    { name: 'Shades', copyrightLabel: 'Somebody' },
  );
  const [file, out] = [write('r5.json', asked), join(folder, 'r5')];
  const { status, stdout } = fhir('import', file, '--out', out);
  expect(status).toBe(0);
  expect(JSON.parse(stdout).elements).toContainEqual({
    path: 'Questionnaire.item[0].type',
    element: 'type',
    outcome: 'mapped',
    note: 'In FHIR R4 this is choice.',
  });
  expect(fhir('roundtrip', file).stdout).toBe(`same  ${file}\n`);
  const exported = JSON.parse(fhir('export', join(out, 'shades', '1.0.json')).stdout);
  expect(exported.item).toEqual([{ linkId: 'c', text: 'Colour', type: 'choice', answerOption: [option] }]);
});

test('roundtrip prints a line for each form or definition', () => {
  const shipped = join(root, 'questionnaires', 'documents-update', '1.1.json');
  expect(fhir('roundtrip', good, shipped)).toEqual({
    status: 0,
    stdout: `same  ${good}\nsame  ${shipped}\n`,
    stderr: '',
  });
  expect(fhir('roundtrip', good, circle)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(`DIFFERS  ${circle}`),
  });
});

test('an invalid command prints the usage', () => {
  expect(fhir('import')).toMatchObject({ status: 2, stderr: expect.stringContaining('import FILE…') });
  expect(fhir('export', good)).toMatchObject({ status: 2, stderr: expect.stringContaining('good.json') });
  expect(fhir('import', good, '--into', folder)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--into'),
  });
});

test('decimals keep their precision and their digits, in JSON and XML', () => {
  const limit = (text: string) => `{"url":"${core('minValue')}","valueDecimal":${text}}`;
  const item = (text: string) => `{"linkId":"d","text":"D","type":"decimal","extension":[${limit(text)}]}`;
  const items = ['1.10', '123456789012345678901234.125', '0.000000010', '1e2'].map(item);
  const source = `{"resourceType":"Questionnaire","title":"D","status":"active","item":[${items
    .map((each, index) => each.replace('"linkId":"d"', `"linkId":"d${index}"`))
    .join(',')}]}`;
  const imported = fhir('import', write('decimals.json', source), '--out', join(folder, 'decimals'));
  expect(imported.status).toBe(0);
  const { stdout } = fhir('export', join(folder, 'decimals', 'd', '1.0.json'));
  const numbers = [...stdout.matchAll(/"valueDecimal": (\S+)/g)].map(([, number]) => number);
  expect(numbers).toEqual(['1.10', '123456789012345678901234.125', '0.000000010', '1e2']);
  const xml = read(
    `<Questionnaire xmlns="http://hl7.org/fhir"><status value="active"/><item><extension url="${core('minValue')}"><valueDecimal value="1.10"/></extension><linkId value="a"/><type value="decimal"/></item></Questionnaire>`,
  );
  expect(writeExactly(xml)).toContain('"valueDecimal":1.10');
});

test('import refuses a file that is too large, with the reason in the report', () => {
  const large = write('large.json', `"${'x'.repeat(5 * 1024 * 1024)}"`);
  const { status, stdout } = fhir('import', large);
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    file: large,
    refused: [{ path: 'Questionnaire', message: expect.stringContaining('larger than 5 MB') }],
  });
});
