import { expect, test } from 'vitest';
import { precompiledErrors } from './precompiledErrors.ts';

const required = { instancePath: '', keyword: 'required', params: { missingProperty: 'name' } };
const validator = Object.assign((answers: object) => 'name' in answers, { errors: [required] });

test('errors of the step, none when it is valid', () => {
  const errors = precompiledErrors({ who: validator });
  expect(errors('who', {})).toEqual([required]);
  expect(errors('who', { name: 'Ana' })).toEqual([]);
});

test('a step without a validator is a mistake, not a valid step', () => {
  const errors = precompiledErrors({ who: validator });
  expect(() => errors('other', {})).toThrow(RangeError);
  expect(() => errors('constructor', {})).toThrow(RangeError);
});
