/** react-jsonschema-form as it is draws every shipped questionnaire, and finds the same faults as the wizard. */
import type { Answers } from '@clinic/engine/base';
import { type Definition, type Question, takesAnswer, textIn } from '@clinic/engine/definition';
import { parseDefinition } from '@clinic/engine/parsing';
import { faultOf, stepSchema } from '@clinic/engine/testing';
import { randomAnswers, seededRandom } from '@clinic/fixtures/randomAnswers';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

// 78.03 is a multiple of 0.01 although binary division leaves a remainder.
const validator = customizeValidator({ ajvOptionsOverrides: { multipleOfPrecision: 8 } });
/** By default it answers for the patient, such as with the first option. */
const NO_DEFAULTS = {
  requiredBooleanDefault: 'skip',
  constAsDefaults: 'never',
  emptyObjectFields: 'skipEmptyDefaults',
  arrayMinItems: { populate: 'never' },
} as const;

describe.each(
  (shippedDefinitions() as Definition[]).map((each) => [`${each.id}@${each.version}`, each] as const),
)('%s', (_, document) => {
  const { definition } = parseDefinition(document);
  const steps = definition?.steps ?? [];

  test.each(['en', 'es'])('every question is drawn with its text and options (%s)', (language) => {
    for (const step of steps) {
      const { schema, uiSchema } = stepSchema(step, language);
      const html = unescaped(
        renderToStaticMarkup(
          <Form
            schema={schema as RJSFSchema}
            uiSchema={uiSchema}
            validator={validator}
            experimental_defaultFormStateBehavior={NO_DEFAULTS}
          />,
        ),
      );
      expect(html).not.toMatch(/Unsupported|Unknown field type/);
      for (const question of step.questions.filter(takesAnswer)) {
        expect(html).toContain(textIn(question.label, language));
        for (const { label } of drawnOptions(question)) expect(html).toContain(textIn(label, language));
      }
    }
  });

  test('its validator refuses the answers that the engine refuses, at the same question', () => {
    let refused = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const answers = randomAnswers(definition as never, seededRandom(seed)) as Answers;
      for (const step of steps) {
        const { schema } = stepSchema(step, 'en');
        const given = step.questions.filter((each) => takesAnswer(each) && answers[each.id] !== undefined);
        const data = Object.fromEntries(given.map(({ id }) => [id, answers[id]]));
        const { errors } = validator.validateFormData(data, { ...schema, required: [] } as RJSFSchema);
        const found = new Set(errors.map(({ property = '' }) => property.split(/[.[\]']+/).find(Boolean)));
        const expected = given.filter((each) => faultOf(each, answers[each.id] as never)).map(({ id }) => id);
        expect([...found].toSorted()).toEqual(expected.toSorted());
        refused += expected.length;
      }
    }
    expect(refused).toBeGreaterThan(10);
  });
});

const unescaped = (html: string): string =>
  html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const drawnOptions = (question: Question) => ('options' in question ? question.options : []);
