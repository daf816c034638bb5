/** Extensions of values in the report. */
import { core } from '@clinic/testing/fhir/forms';
import { imported } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

const at = (rest: string): string => `Questionnaire.item[0]${rest}`;

test('an extension of a value is reported as imported only if it is read', () => {
  const unknown = { url: 'urn:unknown', valueString: 'x' };
  const dynamic = {
    url: core('cqf-expression'),
    valueExpression: { language: 'text/fhirpath', expression: "'Hello ' & %patient.name.given" },
  };
  const score = { url: core('ordinalValue'), valueDecimal: 2 };
  const { outcome } = imported(
    [
      {
        ...{ linkId: 'q', text: 'Q', type: 'choice' },
        _text: { extension: [dynamic] },
        _type: { extension: [unknown] },
        answerOption: [
          {
            extension: [unknown, { url: core('questionnaire-optionPrefix'), valueString: 'a)' }],
            valueCoding: { code: 'a', display: 'A', extension: [unknown, score] },
          },
        ],
      },
      { linkId: 'r', text: 'R', type: 'boolean', enableWhen: [{ ...when, extension: [unknown], id: 'w' }] },
    ],
    { _title: { extension: [unknown] } },
  );
  const option = at('.answerOption[0]');
  for (const url of [
    'Questionnaire.title.extension[0]',
    ...[at('.text.extension[0]'), at('.text.extension[0].valueExpression'), at('.type.extension[0]')],
    ...[`${option}.extension[0]`, `${option}.valueCoding.extension[0]`],
    ...['extension[0]', 'id'].map((part) => `Questionnaire.item[1].enableWhen[0].${part}`),
  ])
    expect(outcome(url), url).toBe('kept');
  expect(outcome(`${option}.extension[1].valueString`)).toBe('mapped');
  expect(outcome(`${option}.valueCoding.extension[1].valueDecimal`)).toBe('taken');
  expect(outcome('Questionnaire.item[1].enableWhen[0].question')).toBe('taken');
});

const when = { question: 'q', operator: 'exists', answerBoolean: true };
