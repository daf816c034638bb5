/** Answers beside the options of R5 forms. */
import { codedAnswer, VALUE } from '@clinic/testing/fhir/answerParts';
import { answer, form, found, isError, reply } from '@clinic/testing/fhir/forms';
import { describe, expect, test } from 'vitest';
import { inR4 } from '../import/source/fromR5.ts';
import type { JsonObject } from './json.ts';

describe('options', () => {
  test.each<[string, string, JsonObject, JsonObject, boolean]>([
    ['string', 'optionsOrString', { valueString: 'a' }, { valueString: 'b' }, true],
    ['string', 'optionsOnly', { valueString: 'a' }, { valueString: 'b' }, false],
    ['integer', 'optionsOrType', { valueInteger: 1 }, { valueInteger: 7 }, true],
    ['integer', 'optionsOrString', { valueInteger: 1 }, { valueString: 'many' }, true],
    ['integer', 'optionsOrString', { valueInteger: 1 }, { valueInteger: 7 }, false],
    ['coding', 'optionsOrType', codedAnswer('a'), codedAnswer('z'), true],
    ['coding', 'optionsOrString', codedAnswer('a'), { valueString: 'z' }, true],
    ['coding', 'optionsOrString', codedAnswer('a'), codedAnswer('z'), false],
    ['coding', 'optionsOnly', codedAnswer('a'), codedAnswer('z'), false],
  ])('R5: a question of type %s with %s', (type, answerConstraint, option, other, isRight) => {
    const newer = form([{ linkId: 'q', type, answerConstraint, answerOption: [option] }]);
    const { form: questionnaire } = inR4(newer, 'Questionnaire');
    const errors = (value: JsonObject) =>
      found(questionnaire, reply([answer('q', value)])).filter((line) => isError(line));
    expect(errors(option)).toEqual([]);
    expect(errors(other)).toEqual(isRight ? [] : [`error code-invalid ${VALUE}`]);
  });
});
