/** Imported questions that no answers can show. */
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { sdc } from '@clinic/testing/fhir/forms';
import { exported, imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { describe, expect, test } from 'vitest';

const TODAY = '2026-11-23';

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
      const ofItem = elements.filter(({ path }) => path.startsWith('Questionnaire.item[0]'));
      expect(new Set(ofItem.map(({ outcome, note }) => `${outcome} ${note?.code}`))).toEqual(
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
