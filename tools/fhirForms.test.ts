/** `npm run fhir -- import | export | roundtrip`: files in, files out, and exit codes for scripts. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { form } from '../testing/fhir/forms.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'fhir-forms-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: unknown): string => {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const run = (...args: readonly string[]) => {
  const command = join(root, 'server', 'commands', 'fhir.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

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

test('import writes DIR/<id>/<version>.json and a report of every element; export gives the form back', () => {
  const [out, report] = [join(folder, 'out'), join(folder, 'report.json')];
  expect(run('import', good, '--out', out, '--report', report)).toEqual({
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
  expect(JSON.parse(run('export', definition).stdout)).toEqual(smoking);
});

test('a form that breaks a rule of FHIR is refused by its path, and nothing of it is written', () => {
  const out = join(folder, 'refused');
  const report = join(folder, 'refused.json');
  const { status, stderr } = run('import', circle, good, '--out', out, '--report', report);
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
] as const)('%s: exit code and words say what is wrong', (name, content, status) => {
  const file = name === 'no file' ? String(content) : write(`${name}.json`, content);
  const result = run('import', file, '--out', join(folder, 'nothing'));
  expect(result.status).toBe(status);
  expect(result.stderr).not.toBe('');
  expect(existsSync(join(folder, 'nothing'))).toBe(false);
});

test('a Bundle brings its value sets; their codes become options', () => {
  const url = 'http://example.org/ValueSet/colours';
  const valueSet = {
    resourceType: 'ValueSet',
    url,
    status: 'active',
    compose: {
      include: [{ system: 'http://example.org/c', concept: [{ code: 'r', display: 'Red' }, { code: 'g' }] }],
    },
  };
  const asked = form([{ linkId: 'c', text: 'Colour', type: 'choice', answerValueSet: url }], {
    name: 'Colours',
  });
  const bundle = {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [{ resource: asked }, { resource: valueSet }],
  };
  const out = join(folder, 'bundle');
  const file = write('bundle.json', bundle);
  expect(run('import', file, '--out', out).status).toBe(0);
  expect(run('roundtrip', file).stdout).toBe(`same  ${file}\n`);
  const definition = join(out, 'colours', '1.0.json');
  // The export knows the value set too: it stays as it was.
  expect(JSON.parse(run('export', definition).stdout)).toEqual(asked);
  expect(readJson(join(out, 'colours', '1.0.json')).steps[1].questions).toMatchObject([
    {
      type: 'choice',
      options: [
        { value: 'r', label: { en: 'Red' } },
        { value: 'g', label: { en: 'g' } },
      ],
    },
  ]);
});

test('forms with the same name are all written', () => {
  const named = (linkId: string) => form([{ linkId, text: 'A question', type: 'string' }], { name: 'Visit' });
  const entry = [{ resource: named('a') }, { resource: named('b') }];
  const file = write('same.json', { resourceType: 'Bundle', type: 'collection', entry });
  const out = join(folder, 'same');
  const { status, stderr } = run('import', file, '--out', out);
  expect(status).toBe(0);
  expect(stderr).toContain('Bundle.entry[1].resource: written as visit-2: another form has the id visit.');
  const forms = [join(out, 'visit', '1.0.json'), join(out, 'visit-2', '1.0.json')].map(
    (each) => JSON.parse(run('export', each).stdout).item[0].linkId,
  );
  expect(forms).toEqual(['a', 'b']);
});

test('a form of R5 is imported as R4 would say it, and its report names what was converted', () => {
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
  const { status, stdout } = run('import', file, '--out', out);
  expect(status).toBe(0);
  expect(JSON.parse(stdout).elements).toContainEqual({
    path: 'Questionnaire.item[0].type',
    element: 'type',
    outcome: 'mapped',
    note: 'In FHIR R4 this is choice.',
  });
  expect(run('roundtrip', file).stdout).toBe(`same  ${file}\n`);
  const exported = JSON.parse(run('export', join(out, 'shades', '1.0.json')).stdout);
  expect(exported.item).toEqual([{ linkId: 'c', text: 'Colour', type: 'choice', answerOption: [option] }]);
});

test('roundtrip prints a line for each file, forms and definitions alike', () => {
  const shipped = join(root, 'questionnaires', 'documents-update', '1.1.json');
  expect(run('roundtrip', good, shipped)).toEqual({
    status: 0,
    stdout: `same  ${good}\nsame  ${shipped}\n`,
    stderr: '',
  });
  expect(run('roundtrip', good, circle)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(`DIFFERS  ${circle}`),
  });
});

test('a command that cannot be understood says how it is written', () => {
  expect(run('import')).toMatchObject({ status: 2, stderr: expect.stringContaining('import FILE…') });
  expect(run('export', good)).toMatchObject({ status: 2, stderr: expect.stringContaining('good.json') });
  expect(run('import', good, '--into', folder)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--into'),
  });
});
