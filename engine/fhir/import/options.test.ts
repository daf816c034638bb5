/** The options of imported choices, identified by their codes, and free-text answers. */

import { describe, expect, test } from 'vitest';
import { r4Validator } from '../../../server/fhir/validator.ts';
import { exported, imported, NO_TERMINOLOGY, questionsOf } from '../../../testing/fhir/importedForm.ts';
import { importedItem } from '../../../testing/fhir/importedItem.ts';
import { coding } from '../../../testing/fhir/itemParts.ts';
import type { Definition } from '../../definition/definition.ts';
import { exportForm, importForm } from '../convert.ts';
import type { JsonObject } from '../validate/json.ts';
import { objectsOf } from '../validate/json.ts';

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

describe('a choice with free-text answers', () => {
  const other = { linkId: 'q', text: 'Pet', type: 'open-choice', answerOption: [coding('cat', 'Cat')] };
  const openLabel = {
    url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-openLabel',
    valueString: 'Another animal',
  };
  const questionIn = (items: JsonObject[]) => questionsOf(imported(items).definition)[0];

  test('is imported with them, for one or several answers', () => {
    const usual = { label: { en: 'Other' }, maxLength: 1_000 };
    expect(questionIn([other])).toMatchObject({ type: 'choice', other: usual });
    expect(questionIn([{ ...other, repeats: true }])).toMatchObject({ type: 'multipleChoice', other: usual });
    const named = { ...other, maxLength: 40, extension: [openLabel] };
    expect(questionIn([named])).toMatchObject({ other: { label: { en: 'Another animal' }, maxLength: 40 } });
    expect(questionIn([{ ...other, type: 'choice' }])).not.toHaveProperty('other');
  });

  test('is exported as an open choice with the label of the free text', () => {
    const { definition } = imported([{ linkId: 'q', text: 'Pet', type: 'string' }]);
    const { fhir: _, ...own } = definition;
    definition.steps.at(-1)?.questions.splice(0, 1, {
      id: 'q',
      label: { en: 'Pet' },
      type: 'choice',
      options: [{ value: 'cat', label: { en: 'Cat' } }],
      other: { label: { en: 'Another animal' }, maxLength: 40 },
    });
    const questionnaire = exported(own as Definition);
    expect(JSON.stringify(questionnaire)).toContain('"type":"open-choice","maxLength":40');
    expect(JSON.stringify(questionnaire.item)).toContain(JSON.stringify(openLabel));
    const found = r4Validator([]).validate(questionnaire);
    expect(found.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    expect(importForm(JSON.parse(JSON.stringify(questionnaire)), NO_TERMINOLOGY).definition).toEqual(own);
  });
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
  const item = objectsOf(exportForm(definition, NO_TERMINOLOGY).item).find(({ linkId }) => linkId === 'q');
  expect(item).toMatchObject({ type, answerOption: [...options] });
});
