/** FHIR documents that are deep, large, or full of errors. */
import type { FhirResource, JsonObject } from '@clinic/formats/fhir';
import { r4Validator } from '@clinic/server/testing';
import { errorsOf, form, reply, sdc } from '@clinic/testing/fhir/forms';
import { refusal } from '@clinic/testing/fhir/reading';
import { expect, test } from 'vitest';

const LEVELS = 50_000;

test('deep nesting is refused in JSON and XML', () => {
  const deep = 'Elements are nested more than 100 levels deep.';
  expect(refusal(`{"item":${'['.repeat(LEVELS)}`)).toBe(deep);
  const [open, close] = ['<item>', '</item>'].map((tag) => tag.repeat(LEVELS));
  expect(refusal(`<Questionnaire>${open}${close}</Questionnaire>`)).toBe(deep);
  expect(refusal(`<Questionnaire>${open}`).length).toBeLessThan(300);
  // Angle brackets within attributes and comments are not elements.
  const items = '<item><linkId value="a > b"/><!-- <item> --></item>'.repeat(200);
  expect(refusal(`<Questionnaire>${items}</Questionnaire>`)).toBe('');
  let item: JsonObject = { linkId: 'q', type: 'string' };
  for (let level = 0; level < 200; level++) item = { linkId: `g${level}`, type: 'group', item: [item] };
  expect(
    r4Validator([])
      .validate(form([item]))
      .map(({ code }) => code),
  ).toEqual(['too-costly']);
});

test('large files and many items are refused', () => {
  expect(refusal(`"${'x'.repeat(5 * 1024 * 1024)}"`)).toBe('The file is larger than 5 MB.');
  const items = Array.from({ length: 10_001 }, (_, index) => ({ linkId: `q${index}`, type: 'string' }));
  expect(
    r4Validator([])
      .validate(form(items))
      .map(({ code }) => code),
  ).toEqual(['too-costly']);
  expect(r4Validator([]).validate(form(items.slice(1)))).toEqual([]);
});

test('excess errors are counted, not listed', () => {
  const items = Array.from({ length: 3000 }, (_, index) => ({ linkId: `x${index}` }));
  const issues = r4Validator([form([{ linkId: 'q', type: 'string' }])]).validate(reply(items));
  expect(issues).toHaveLength(1001);
  expect(issues.at(-1)).toMatchObject({
    severity: 'error',
    diagnostics: '2000 further problems are not listed.',
  });
});

test('prototype property names are neither types, elements nor variables', () => {
  const odd = { ...form([{ linkId: '__proto__', type: 'constructor' }]), toString: 'x', constructor: 'y' };
  const codes = r4Validator([])
    .validate(odd)
    .map(({ code }) => code);
  expect(codes.toSorted()).toEqual(['code-invalid', 'structure', 'structure']);
  for (const type of ['__proto__', 'constructor'])
    expect(errorsOf({ type }, [{ valueString: 'x' }])).toHaveLength(1);
  expect(() => r4Validator([]).validate({ resourceType: 'constructor' })).not.toThrow();
});

test('units that cannot be compared are an error, whatever their value', () => {
  const quantity = (code: string) => ({
    valueQuantity: { value: 1, system: 'http://unitsofmeasure.org', code },
  });
  const codes = ['5', 'x', '10*', '{score}', '1', '%', '[pH]', 'Cel', 'kg', '/', 'constructor'];
  for (const code of codes) {
    for (const other of codes) {
      const extension = [{ url: sdc('sdc-questionnaire-maxQuantity'), ...quantity(other) }];
      const errors = errorsOf({ type: 'quantity', extension }, [quantity(code)]);
      if (code === other) expect(errors.filter((line) => line.includes(' invariant '))).toEqual([]);
      else expect(errors.every((line) => line.endsWith('.answer[0].value'))).toBe(true);
    }
  }
});

test('validation terminates with issues for any Questionnaire or response', () => {
  const junk: unknown[] = [null, 5, 'x', [], {}, [null], [[{}]], true, { item: 5 }];
  for (const value of junk) {
    const questionnaire = { ...form([]), item: value, extension: value };
    const items = { linkId: 'q', type: 'string', enableWhen: value, answerOption: value, extension: value };
    const answers = { linkId: 'q', answer: value, item: value };
    const validator = r4Validator([questionnaire, form([items])]);
    expect(validator.validate(questionnaire as FhirResource).length).toBeGreaterThan(0);
    expect(validator.validate(reply([answers as JsonObject]), form([items])).length).toBeGreaterThan(0);
    const whole = validator.validate({ ...reply([]), item: value } as FhirResource, questionnaire);
    expect(whole.length).toBeGreaterThan(0);
  }
});
