/** Limits of times of day in imported forms. */
import type { Definition } from '@clinic/engine/definition';
import { core } from '@clinic/testing/fhir/forms';
import { exported, imported, itemsOf, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import { type JsonObject, objectsOf } from '../validate/json.ts';

const EXTENSION = 'Questionnaire.item[0].extension[0]';

const asking = (type: string, ...extension: readonly JsonObject[]): JsonObject => ({
  ...{ linkId: 'q', text: 'Q', type, extension },
});

test('limits of times of day are imported and exported', () => {
  const limits = [
    { url: core('minValue'), valueTime: '08:00:00' },
    { url: core('maxValue'), valueTime: '17:30:00' },
  ];
  const { definition, outcome } = imported([asking('time', ...limits)]);
  expect(questionsOf(definition)).toMatchObject([{ type: 'time', min: '08:00', max: '17:30' }]);
  expect(outcome(EXTENSION)).toBe('taken');
  const { fhir: _, ...bare } = definition;
  const [, step] = itemsOf(exported(bare as Definition));
  expect(objectsOf(step?.item)).toMatchObject([{ extension: limits }]);
});

test('contradictory limits of a time do not become a range over midnight', () => {
  const { definition } = imported([
    asking(
      'time',
      { url: core('minValue'), valueTime: '22:00:00' },
      { url: core('maxValue'), valueTime: '06:00:00' },
    ),
  ]);
  expect(questionsOf(definition)[0]).not.toHaveProperty('min');
});
