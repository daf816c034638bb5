/** The options of imported choices, identified by their codes. */
import { exported, imported, itemsOf, questionsOf } from '@clinic/testing/fhir/importedForm';
import { importedItem } from '@clinic/testing/fhir/importedItem';
import { expect, test } from 'vitest';

test('an option is identified by its code, even if another has the same name', () => {
  const same = [
    { valueCoding: { system: 'http://example.org/one', code: 'a', display: 'The same' } },
    { valueCoding: { system: 'http://example.org/two', code: 'b', display: 'The same' } },
  ];
  const { definition } = imported([
    { linkId: 'q', text: 'Q', type: 'choice', answerOption: same },
    {
      ...{ linkId: 'more', text: 'More', type: 'string' },
      enableWhen: [{ question: 'q', operator: '=', answerCoding: same[1]?.valueCoding }],
    },
  ]);
  expect(questionsOf(definition)[1]?.showWhen).toEqual({ '==': [{ var: 'q' }, 'b'] });
});

test.each([
  [
    'the one option with a code is meant by a condition that names another system',
    ['Y', 'N'],
    { '==': [{ var: 'q' }, 'Y'] },
  ],
  ['two options with that code are not', ['Y', 'Y'], undefined],
])('%s', (_what, codes, expected) => {
  const { definition, outcome } = imported([
    {
      ...{ linkId: 'q', text: 'Q', type: 'choice' },
      answerOption: codes.map((code, index) => ({
        valueCoding: { system: `http://example.org/${index}`, code, display: `${code} ${index}` },
      })),
    },
    {
      ...{ linkId: 'more', text: 'More', type: 'string' },
      enableWhen: [
        { question: 'q', operator: '=', answerCoding: { system: 'http://example.org/before', code: 'Y' } },
      ],
    },
  ]);
  expect(questionsOf(definition)[1]?.showWhen).toEqual(expected);
  expect(outcome('Questionnaire.item[1].enableWhen[0]')).toBe(expected ? 'mapped' : 'kept');
});

test.each([
  ['string', [{ valueString: 'Left' }, { valueString: 'Right' }], 'Left'],
  ['integer', [{ valueInteger: 1 }, { valueInteger: 2 }], 1],
  ['date', [{ valueDate: '2026-01-05' }, { valueDate: '2026-01-12' }], '2026-01-05'],
  ['time', [{ valueTime: '09:00:00' }, { valueTime: '14:30:00' }], '09:00:00'],
] as const)('a %s with options becomes a choice and is exported with its type', (type, options, first) => {
  const { definition, question, outcome } = importedItem({ type, answerOption: [...options] });
  expect(question).toMatchObject({ type: 'choice' });
  expect(question.type === 'choice' && question.options[0]?.label.en).toBe(String(first));
  expect(outcome('Questionnaire.item[0].answerOption[0]')).toBe('mapped');
  const item = itemsOf(exported(definition)).find(({ linkId }) => linkId === 'q');
  expect(item).toMatchObject({ type, answerOption: [...options] });
});
