/** Contained value sets in the report. */
import { core } from '@clinic/testing/fhir/forms';
import { imported } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

test('a contained value set whose codes are options is mapped, with the points of its codes', () => {
  const score = { url: core('ordinalValue'), valueDecimal: 2 };
  const concept = [
    { code: 'a', extension: [score, { url: 'urn:unknown', valueString: 'x' }] },
    { code: 'b' },
  ];
  const contained = ['used', 'other'].map((id) => ({
    ...{ resourceType: 'ValueSet', id, status: 'active' },
    compose: { include: [{ system: 'http://c', concept }] },
  }));
  const items = [{ linkId: 'q', text: 'Q', type: 'choice', answerValueSet: '#used' }];
  const { outcome } = imported(items, { contained });
  const inFirst = [
    '',
    '.id',
    '.compose.include[0].concept[0].code',
    '.compose.include[0].concept[0].extension[0]',
  ];
  for (const part of inFirst) expect(outcome(`Questionnaire.contained[0]${part}`), part).toBe('mapped');
  const unused = ['[0].status', '[0].compose.include[0].concept[0].extension[1]', '[1]', '[1].compose'];
  for (const part of unused) expect(outcome(`Questionnaire.contained${part}`), part).toBe('kept');
});
