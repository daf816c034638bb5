/** The report of an imported FHIR Questionnaire. */
import { core } from '@clinic/testing/fhir/forms';
import { imported } from '@clinic/testing/fhir/importedForm';
import { coding, nodesIn } from '@clinic/testing/fhir/itemParts';
import { expect, test } from 'vitest';

test('the report lists extensions of list values beside the values', () => {
  const extension = [{ url: 'http://example.org/x', valueBoolean: true }];
  const { elements } = imported([{ linkId: 'q', text: 'Name', type: 'string' }], {
    derivedFrom: ['http://example.org/a', 'http://example.org/b'],
    _derivedFrom: [null, { extension }],
  });
  expect(elements.map(({ path }) => path).filter((path) => path.includes('derivedFrom'))).toEqual([
    'Questionnaire.derivedFrom[0]',
    'Questionnaire.derivedFrom[1]',
    'Questionnaire.derivedFrom[1].extension[0]',
    'Questionnaire.derivedFrom[1].extension[0].url',
    'Questionnaire.derivedFrom[1].extension[0].valueBoolean',
  ]);
});

test('every element and extension of the source is in the report exactly once', () => {
  const { source, elements } = imported(
    [
      {
        linkId: 'q',
        text: 'A question',
        _text: { extension: [{ url: core('rendering-markdown'), valueMarkdown: '**A** question' }] },
        type: 'choice',
        code: [{ system: 'http://loinc.org', code: '1-8', display: 'One' }],
        answerOption: [coding('a', 'A')],
        initial: [],
      },
    ],
    { publisher: 'Somebody', contained: [{ resourceType: 'ValueSet', id: 'v', status: 'active' }] },
  );
  const paths = elements.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of [
    'Questionnaire.publisher',
    'Questionnaire.contained[0].status',
    'Questionnaire.item[0].code[0].display',
    'Questionnaire.item[0].text.extension[0].valueMarkdown',
    'Questionnaire.item[0].answerOption[0].valueCoding.code',
  ]) {
    expect(paths).toContain(path);
  }
  expect(paths).toHaveLength(nodesIn(source) - 1);
});
