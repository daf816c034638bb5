import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

const CORE = 'http://hl7.org/fhir/StructureDefinition';
const text = { linkId: 'q', text: 'A question', type: 'string' };

const unitSet = (...codes: string[]) => ({
  resourceType: 'ValueSet',
  id: 'units',
  status: 'active',
  compose: { include: [{ system: 'http://unitsofmeasure.org', concept: codes.map((code) => ({ code })) }] },
});

test.each([
  ['those of one measure', unitSet('kg', '[lb_av]'), [{ unit: 'kg' }, { unit: '[lb_av]' }], 'mapped'],
  ['those of two measures', unitSet('kg', 'cm'), undefined, 'kept'],
])('units of a value set: %s', (_what, contained, units, outcome) => {
  const extension = [{ url: `${CORE}/questionnaire-unitValueSet`, valueCanonical: '#units' }];
  const { definition, outcome: of } = imported([{ ...text, type: 'quantity', extension }], {
    contained: [contained],
  });
  expect(questionsOf(definition)[0]).toMatchObject(units ? { type: 'quantity', units } : { type: 'decimal' });
  expect(of('Questionnaire.item[0].extension[0]')).toBe(outcome);
});

test('the label of a code in its list precedes the option', () => {
  const options = ['a)', 'b)'].map((label, index) => ({
    extension: [{ url: `${CORE}/valueset-label`, valueString: label }],
    valueCoding: { system: 'http://example.org/codes', code: `c${index}`, display: `Option ${index}` },
  }));
  const { definition } = imported([{ ...text, type: 'choice', answerOption: options }]);
  const [question] = questionsOf(definition);
  expect(question && 'options' in question && question.options.map(({ label }) => label.en)).toEqual([
    'a) Option 0',
    'b) Option 1',
  ]);
});
