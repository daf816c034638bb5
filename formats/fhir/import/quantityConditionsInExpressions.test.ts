/** Quantities in expressions, in the units that they can be given in. */
import type { Answers } from '@clinic/engine/base';
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { sdc } from '@clinic/testing/fhir/forms';
import { imported } from '@clinic/testing/fhir/importedForm';
import { inUnits } from '@clinic/testing/fhir/quantityItem';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

describe('a quantity', () => {
  test("with several possible units has the answer's unit in expressions", () => {
    const answer = "%resource.item.where(linkId='a').answer.value";
    const calculated = (linkId: string, expression: string): JsonObject => ({
      linkId,
      text: linkId,
      type: 'decimal',
      readOnly: true,
      extension: [
        {
          url: sdc('sdc-questionnaire-calculatedExpression'),
          valueExpression: { language: 'text/fhirpath', expression },
        },
      ],
    });
    const { definition } = imported([
      { linkId: 'a', text: 'A', ...inUnits('kg', '[lb_av]') },
      calculated('twice', `${answer}.value * 2`),
      calculated('kilograms', `iif(${answer}.code = 'kg', 1, 0)`),
    ]);
    const form = compileQuestionnaire(definition);
    const valuesFor = (a: Answers) => resolveForm(form, { a: a as never }, '2026-03-15').values;
    expect(valuesFor({ value: 120, unit: 'kg' })).toMatchObject({ twice: 240, kilograms: 1 });
    expect(valuesFor({ value: 120, unit: '[lb_av]' })).toMatchObject({ twice: 240, kilograms: 0 });
  });
});
