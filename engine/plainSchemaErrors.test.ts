import { expect, test } from 'vitest';
import { randomAnswers, seededRandom } from '../fixtures/randomAnswers.ts';
import { shippedDefinitions } from '../questionnaires/catalogue.ts';
import { parseDefinition } from './parseDefinition.ts';
import { plainSchemaErrors } from './plainSchemaErrors.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { runtimeSchemaErrors } from './schemaErrors.ts';
import { validate } from './validation.ts';

test('the preview refuses the answers that the published questionnaire would refuse', () => {
  const today = '2026-11-21';
  let issues = 0;
  for (const document of shippedDefinitions()) {
    const { definition } = parseDefinition(document);
    if (!definition) throw new Error('A shipped questionnaire cannot be read');
    const questionnaire = compileQuestionnaire(definition);
    const [compiled, plain] = [runtimeSchemaErrors(questionnaire), plainSchemaErrors(definition)];
    for (let seed = 1; seed <= 60; seed += 1) {
      const answers = randomAnswers(definition, seededRandom(seed));
      const expected = validate(questionnaire, answers, { today, schemaErrors: compiled });
      expect(validate(questionnaire, answers, { today, schemaErrors: plain })).toEqual(expected);
      issues += expected.length;
    }
  }
  expect(issues).toBeGreaterThan(500);
});
