/** Answers in sections are exported in the groups of the sections. */
import { sectionedForm } from '@clinic/fixtures/sectionedForm';
import { exported, itemsOf, NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import { objectsOf } from '../validate/json.ts';
import { responseItems } from './response.ts';
import { responseForm } from './responseForm.ts';
import type { AnswerContext } from './responseValue.ts';

test('answers in a section are exported in its group, where conditions read them', () => {
  const form = sectionedForm();
  const questionnaire = exported(form);
  const [, eyes] = itemsOf(questionnaire);
  expect(objectsOf(eyes?.item).map(({ linkId }) => linkId)).toEqual(['eyes.section.left', 'glasses']);
  const { items } = responseForm(questionnaire, form, NO_TERMINOLOGY.terminology);
  const questionOf = (id: string) => form.steps[1]?.questions.find((each) => each.id === id);
  const context = { language: 'es', questionOf, measures: [] } as unknown as AnswerContext;
  expect(responseItems({ canonical: '', items }, { left_red: true, left_hurts: true }, context)).toEqual([
    {
      linkId: 'eyes',
      text: 'Sus ojos',
      item: [
        {
          linkId: 'eyes.section.left',
          text: 'Ojo izquierdo',
          item: [
            { linkId: 'left_red', text: '¿Está rojo?', answer: [{ valueBoolean: true }] },
            {
              linkId: 'eyes.section.pain',
              text: 'Dolor',
              item: [{ linkId: 'left_hurts', text: '¿Le duele?', answer: [{ valueBoolean: true }] }],
            },
          ],
        },
      ],
    },
  ]);
});
