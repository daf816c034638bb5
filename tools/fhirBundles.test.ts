/** `npm run fhir -- import` of Bundles: forms with their value sets, and several forms. */
import { join } from 'node:path';
import { fhir, ownFolder, readJson } from '@clinic/testing/fhir/commands';
import { form } from '@clinic/testing/fhir/forms';
import { expect, test } from 'vitest';

const { folder, write } = ownFolder();

test('the codes of value sets in a Bundle become options', () => {
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
  expect(fhir('import', file, '--out', out).status).toBe(0);
  expect(fhir('roundtrip', file).stdout).toBe(`same  ${file}\n`);
  const definition = join(out, 'colours', '1.0.json');
  // The export has the value set too, so the form is unchanged.
  expect(JSON.parse(fhir('export', definition).stdout)).toEqual(asked);
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
  const { status, stderr } = fhir('import', file, '--out', out);
  expect(status).toBe(0);
  expect(stderr).toContain('Bundle.entry[1].resource: written as visit-2: another form has the id visit.');
  const forms = [join(out, 'visit', '1.0.json'), join(out, 'visit-2', '1.0.json')].map(
    (each) => JSON.parse(fhir('export', each).stdout).item[0].linkId,
  );
  expect(forms).toEqual(['a', 'b']);
});
