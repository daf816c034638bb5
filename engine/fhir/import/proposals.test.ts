/** Initial values of a form become suggestions. */
import { describe, expect, test } from 'vitest';
import { r4Validator } from '../../../server/fhir/validator.ts';
import { core } from '../../../testing/fhir/forms.ts';
import { exported, imported, itemsOf, questionsOf } from '../../../testing/fhir/importedForm.ts';
import { coding, unit } from '../../../testing/fhir/itemParts.ts';
import type { Definition, Question } from '../../definition/definition.ts';
import { compileQuestionnaire } from '../../form/questionnaire.ts';
import { resolveForm } from '../../form/visibility.ts';
import type { FhirResource } from '../validate/json.ts';

const TODAY = '2026-11-23';

describe('initial values', () => {
  const animals = [coding('cat', 'Cat'), { ...coding('dog', 'Dog'), initialSelected: true }];
  const hidden = { url: core('questionnaire-hidden'), valueBoolean: true };
  const valid = (resource: FhirResource) =>
    r4Validator([])
      .validate(resource)
      .filter(({ severity }) => severity === 'error' || severity === 'fatal');

  test.each([
    ['boolean', { initial: [{ valueBoolean: false }] }, false],
    ['integer', { initial: [{ valueInteger: 0 }] }, 0],
    ['decimal', { initial: [{ valueDecimal: 1.5 }] }, 1.5],
    ['date', { initial: [{ valueDate: '2026-02-03' }] }, '2026-02-03'],
    ['time', { initial: [{ valueTime: '08:30:00' }] }, '08:30'],
    ['string', { initial: [{ valueString: 'Water' }] }, 'Water'],
    ['text', { initial: [{ valueString: 'Water' }] }, 'Water'],
    ['quantity', { extension: [unit('kg')], initial: [{ valueQuantity: { value: 70, code: 'kg' } }] }, 70],
    ['choice', { answerOption: animals }, 'dog'],
    ['choice', { repeats: true, answerOption: animals }, ['dog']],
  ])('%s %j suggest %j, and changes of the suggestion are exported', (type, more, proposed) => {
    const { source, definition, outcome } = imported([{ linkId: 'q', text: 'Q', type, ...more }]);
    const [question] = questionsOf(definition) as [Question];
    expect(question.proposed).toEqual(proposed);
    const at = 'initial' in more ? 'initial[0]' : 'answerOption[1].initialSelected';
    expect(outcome(`Questionnaire.item[0].${at}`)).toBe('taken');
    expect(exported(definition)).toEqual(source);
    const { fhir: _, ...own } = structuredClone(definition);
    expect(valid(exported(own as Definition))).toEqual([]);
    expect(JSON.stringify(exported(own as Definition))).toContain('"initial');
    delete question.proposed;
    const without = exported(definition);
    expect(JSON.stringify(without)).not.toContain('"initial');
    expect(questionsOf(imported(itemsOf(without)).definition)[0]).not.toHaveProperty('proposed');
    question.proposed = Array.isArray(proposed) ? ['cat'] : type === 'choice' ? 'cat' : proposed;
    expect(questionsOf(imported(itemsOf(exported(definition))).definition)[0]).toMatchObject({
      proposed: question.proposed,
    });
  });

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

  test('an initial value that nobody can change is a fixed value: shown if read-only, only for staff if hidden', () => {
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
