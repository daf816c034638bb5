/** Visibility of imported questions. */
import { describe, expect, test } from 'vitest';
import { core, sdc } from '../../../testing/fhir/forms.ts';
import { exported, imported, questionsOf } from '../../../testing/fhir/importedForm.ts';
import { coding } from '../../../testing/fhir/itemParts.ts';
import { compileQuestionnaire } from '../../form/questionnaire.ts';
import { resolveForm } from '../../form/visibility.ts';

const TODAY = '2026-11-23';

test('questions are shown by their conditions and those of their groups', () => {
  const { definition, outcome } = imported([
    { linkId: 'smokes', text: 'Do you smoke?', type: 'boolean' },
    { linkId: 'age', text: 'Age', type: 'integer' },
    {
      linkId: 'more',
      type: 'group',
      text: 'More',
      enableWhen: [
        { question: 'smokes', operator: '=', answerBoolean: true },
        { question: 'age', operator: '>=', answerInteger: 60 },
      ],
      enableBehavior: 'any',
      item: [
        { linkId: 'years', text: 'For how long?', type: 'integer' },
        {
          linkId: 'why',
          text: 'Why?',
          type: 'string',
          enableWhen: [{ question: 'years', operator: 'exists', answerBoolean: true }],
        },
      ],
    },
  ]);
  const compiled = compileQuestionnaire(definition);
  const shown = (answers: Record<string, boolean | number>) => {
    const { steps, questions } = resolveForm(compiled, answers, TODAY);
    return [steps.get('more') === 'shown', steps.get('more') === 'shown' && questions.get('why') === 'shown'];
  };
  expect(shown({})).toEqual([false, false]);
  expect(shown({ smokes: true })).toEqual([true, false]);
  expect(shown({ smokes: false, age: 61, years: 3 })).toEqual([true, true]);
  expect(shown({ smokes: false, age: 59, years: 3 })).toEqual([false, false]);
  expect(outcome('Questionnaire.item[2].enableWhen[1]')).toBe('taken');
});

describe('an item that no answers can show', () => {
  const by = (expression: string) => ({
    extension: [
      {
        url: sdc('sdc-questionnaire-enableWhenExpression'),
        valueExpression: { language: 'text/fhirpath', expression },
      },
    ],
  });

  test.each(['1 > 2', '{}', "item.where(linkId='none').exists() and 1 > 2"])(
    'is not asked, and reported: %s',
    (expression) => {
      const { definition, elements, source } = imported([
        { linkId: 'never', text: 'Never', type: 'boolean', ...by(expression) },
        { linkId: 'always', text: 'Always', type: 'boolean' },
      ]);
      expect(questionsOf(definition).map(({ id }) => id)).toEqual(['always']);
      const own = elements.filter(({ path }) => path.startsWith('Questionnaire.item[0]'));
      expect(new Set(own.map(({ outcome, note }) => `${outcome} ${note?.code}`))).toEqual(
        new Set(['kept neverShown']),
      );
      expect(exported(definition)).toEqual(source);
    },
  );

  test('counts as unanswered in the conditions of others, which can make them unreachable too', () => {
    const on = (operator: string, answerBoolean: boolean) => ({
      enableWhen: [{ question: 'never', operator, answerBoolean }],
    });
    const { definition } = imported([
      {
        ...{ linkId: 'group', text: 'Group', type: 'group', ...by('false') },
        item: [{ linkId: 'never', text: 'Never', type: 'boolean' }],
      },
      { linkId: 'answered', text: 'A', type: 'string', ...on('exists', true) },
      { linkId: 'yes', text: 'B', type: 'string', ...on('=', true) },
      { linkId: 'unanswered', text: 'C', type: 'string', ...on('exists', false) },
      { linkId: 'path', text: 'D', type: 'string', ...by("item.item.where(linkId='never').answer.empty()") },
    ]);
    expect(questionsOf(definition).map(({ id }) => id)).toEqual(['unanswered', 'path']);
    const { questions } = resolveForm(compileQuestionnaire(definition), {}, TODAY);
    expect([questions.get('unanswered'), questions.get('path')]).toEqual(['shown', 'shown']);
  });
});

test('a condition can test whether anything is chosen among options with "none of these"', () => {
  const exclusive = { url: core('questionnaire-optionExclusive'), valueBoolean: true };
  const { definition, outcome } = imported([
    {
      ...{ linkId: 'q', text: 'Q', type: 'choice', repeats: true },
      answerOption: [coding('a', 'A'), { ...coding('none', 'None'), extension: [exclusive] }],
    },
    {
      ...{ linkId: 'more', text: 'More', type: 'string' },
      enableWhen: [{ question: 'q', operator: 'exists', answerBoolean: true }],
    },
  ]);
  expect(outcome('Questionnaire.item[1].enableWhen[0]')).toBe('taken');
  const shown = (q: string[]) =>
    resolveForm(compileQuestionnaire(definition), { q }, TODAY).questions.get('more');
  expect([shown(['none']), shown(['a']), shown([])]).toEqual(['shown', 'shown', 'hidden']);
});
