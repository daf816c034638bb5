/** The command that imports forms whose value sets are too long for a definition. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fhir, ownFolder } from '@clinic/testing/fhir/commands';
import { expect, test } from 'vitest';

const { folder, write } = ownFolder();

test('import writes value sets too long for a definition to separate files, and the form is exported unchanged', () => {
  const concept = Array.from({ length: 10_001 }, (_, index) => ({
    code: `D${index}`,
    display: `Drug ${index}`,
  }));
  const resources = [
    {
      ...{ resourceType: 'Questionnaire', title: 'Long', status: 'active' },
      item: [{ linkId: 'd', text: 'D', type: 'choice', answerValueSet: 'http://x.org/drugs' }],
    },
    {
      ...{ resourceType: 'ValueSet', url: 'http://x.org/drugs', status: 'active' },
      compose: { include: [{ system: 'http://x.org/s' }] },
    },
    { resourceType: 'CodeSystem', url: 'http://x.org/s', status: 'active', content: 'complete', concept },
  ];
  const entry = resources.map((resource) => ({ resource }));
  const file = write('long.json', { resourceType: 'Bundle', type: 'collection', entry });
  const out = join(folder, 'long');
  expect(fhir('import', file, '--out', out, '--report', join(folder, 'report.json')).status).toBe(0);
  const definition = JSON.parse(readFileSync(join(out, 'long', '1.0.json'), 'utf8'));
  const { codeList } = definition.steps.at(-1).questions[0];
  const list = JSON.parse(readFileSync(join(out, 'code-lists', `${codeList}.json`), 'utf8'));
  expect(list.codes).toHaveLength(10_001);
  const { stdout } = fhir('export', join(out, 'long', '1.0.json'));
  expect(JSON.parse(stdout)).toEqual(resources[0]);
  expect(fhir('roundtrip', file).stdout).toMatch(/^same /);
});
