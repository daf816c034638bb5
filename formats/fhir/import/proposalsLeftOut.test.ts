/** Initial values of a form that do not become suggestions. */
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { core } from '@clinic/testing/fhir/forms';
import { exported, imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { coding, unit } from '@clinic/testing/fhir/itemParts';
import { describe, expect, test } from 'vitest';

const TODAY = '2026-11-23';

describe('initial values', () => {
  const animals = [coding('cat', 'Cat'), { ...coding('dog', 'Dog'), initialSelected: true }];
  const hidden = { url: core('questionnaire-hidden'), valueBoolean: true };

  test.each([
    [
      'two where one is asked for',
      { type: 'choice', answerOption: animals.map((each) => ({ ...each, initialSelected: true })) },
    ],
    [
      'a number in another unit',
      {
        type: 'quantity',
        extension: [unit('kg'), unit('g')],
        initial: [{ valueQuantity: { value: 1, code: 'g' } }],
      },
    ],
    ['a date and time', { type: 'dateTime', initial: [{ valueDateTime: '2026-02-03T08:30:00Z' }] }],
    ['seconds', { type: 'time', initial: [{ valueTime: '08:30:15' }] }],
    ['a file', { type: 'attachment', initial: [{ valueAttachment: { url: 'http://example.org/a' } }] }],
  ])('%s is not a suggestion, and stays in the source', (_title, item) => {
    const { source, definition, elements } = imported([{ linkId: 'q', text: 'Q', ...item }]);
    expect(questionsOf(definition)[0]).not.toHaveProperty('proposed');
    const outcomes = elements.filter(({ path }) => /initial(\[0\]|Selected)$/.test(path));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['kept']));
    expect(exported(definition)).toEqual(source);
  });

  test('an initial value that cannot be changed is a fixed value: shown if read-only, only for staff if hidden', () => {
    const { source, definition } = imported([
      { linkId: 'site', text: 'Site', type: 'string', readOnly: true, initial: [{ valueString: 'North' }] },
      { linkId: 'k', text: 'K', type: 'decimal', extension: [hidden], initial: [{ valueDecimal: 0.5 }] },
      {
        linkId: 'more',
        text: 'More',
        type: 'boolean',
        enableWhen: [{ question: 'k', operator: '>', answerDecimal: 0.4 }],
      },
    ]);
    expect(questionsOf(definition)).toMatchObject([
      { id: 'site', type: 'computed', compute: 'North' },
      { id: 'k', type: 'computed', compute: 0.5, staffOnly: true },
      { id: 'more', type: 'yesNo' },
    ]);
    const { values, questions } = resolveForm(compileQuestionnaire(definition), {}, TODAY);
    expect(values).toMatchObject({ site: 'North', k: 0.5 });
    expect(questions.get('more')).toBe('shown');
    expect(exported(definition)).toEqual(source);
  });
});
