/** Conditions within entries can read answers outside their group. */
import { smokersMedicines } from '@clinic/fixtures/authoring/smokersMedicines';
import { medicines } from '@clinic/fixtures/medicines';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { assess } from '../validation/assess.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { resolveEntry } from './visibility.ts';

const DAY = '2026-03-15';

describe('a condition on a question outside the group', () => {
  const form = smokersMedicines();
  const whichOf = (answers: Answers) => {
    const { entries } = form.questions.get('medicines') ?? {};
    if (!entries) throw new RangeError('It has conditions');
    return resolveEntry(entries, { kind: 'other' }, assess(form, answers, DAY).form).questions.get('which');
  };

  test.each<[string, Answers, string]>([
    ['holds', { smokes: true }, 'shown'],
    ['does not hold', { smokes: false }, 'hidden'],
    ['is not answered', {}, 'undetermined'],
    ['is answered wrongly', { smokes: 'yes' } as unknown as Answers, 'undetermined'],
  ])('%s', (_what, answers, expected) => {
    expect(whichOf(answers)).toBe(expected);
  });

  test('does not hold while that question is hidden', () => {
    const hiding = smokersMedicines((document) => {
      document.steps[0].questions[3].showWhen = { '==': [{ var: 'given_name' }, 'Ada'] };
    });
    const medicinesOf = (given_name: string) =>
      assess(hiding, { given_name, smokes: true, medicines: [{ kind: 'other', which: 'Zinc' }] }, DAY)
        .visibleAnswers.medicines;
    expect(medicinesOf('Ada')).toEqual([{ kind: 'other', which: 'Zinc' }]);
    expect(medicinesOf('Eve')).toEqual([{ kind: 'other' }]);
  });

  test('is evaluated again when that answer changes', () => {
    expect(form.readKeys.has('smokes')).toBe(true);
  });

  test('refers to the question of the entry if both have the same name', () => {
    const shadowed = medicines();
    shadowed.steps[0].questions[3].id = 'kind';
    const { definition: parsed } = parseDefinition(shadowed);
    const compiled = compileQuestionnaire(parsed as NonNullable<typeof parsed>);
    expect(compiled.questions.get('medicines')?.entries?.readsAround).toEqual([]);
  });
});
