/** Action tags and identifiers of fields. */
import { imported, outcomesOf, questionsOf } from '@clinic/testing/redcap/importedDictionary';
import { expect, test } from 'vitest';

test('annotations of hidden and computed fields, defaults and identifiers are reported with a reason', () => {
  const table = imported(
    {
      name: 'q',
      type: 'text',
      identifier: 'y',
      alignment: 'LV',
      number: '1a',
      annotation: "@DEFAULT='[other]' ask kindly",
    },
    { name: 'hidden', type: 'text', annotation: '@HIDDEN' },
    { name: 'fixed', type: 'text', annotation: '@READONLY' },
    { name: 'made', type: 'text', annotation: "@CALCTEXT(if([q]='1','a','b'))" },
  );
  expect(questionsOf(table).map(({ id }) => id)).toEqual(['q']);
  expect(outcomesOf(table)).toMatchObject({
    '2.Identifier?': 'kept identifierStays',
    '2.Custom Alignment': 'kept layoutStays',
    '2.Question Number (surveys only)': 'kept numberStays',
    '2.Field Annotation': 'kept annotationStays',
    '2.Field Annotation.@DEFAULT': 'kept notInAdvance',
    '3.Field Type': 'kept notShown',
    '4.Field Type': 'kept notAnswerable',
    '5.Field Type': 'kept computedByTag',
  });
});

test('tags within brackets are part of an argument, and an invalid tag is not reported as imported', () => {
  const tagged = (annotation: string, more: object = {}) => {
    const table = imported(
      { name: 'c', type: 'checkbox', choices: '1, A | 2, B' },
      { name: 'x', type: 'text', annotation, ...more },
    );
    const [tag = ''] = annotation.split(/[=(]/);
    return {
      isAsked: questionsOf(table).some(({ id }) => id === 'x'),
      tag: outcomesOf(table)[`3.Field Annotation.${tag}`],
    };
  };
  expect(tagged("@IF([c(1)]='1', @HIDDEN, '')")).toEqual({ isAsked: true, tag: 'kept tagUnused' });
  expect(tagged("@IF(datediff('2020-01-01','today','y')>3 and (1=1), @READONLY, '')").isAsked).toBe(true);
  expect(tagged("@IF([c(1)]=')', @HIDDEN, '')").isAsked).toBe(true);
  expect(tagged('@CHARLIMIT=20').tag).toBe('taken');
  expect(tagged('@CHARLIMIT=0').tag).toBe('kept tagUnused');
  expect(tagged('@CHARLIMIT=99999').tag).toBe('kept tagUnused');
  expect(tagged('@CHARLIMIT=20', { validation: 'integer' }).tag).toBe('kept tagUnused');
  const checkbox = { type: 'checkbox', choices: '1, A | 2, B' };
  expect(tagged("@NONEOFTHEABOVE='99'", checkbox).tag).toBe('kept tagUnused');
  expect(tagged("@NONEOFTHEABOVE='2'", checkbox).tag).toBe('mapped asExclusive');
});
