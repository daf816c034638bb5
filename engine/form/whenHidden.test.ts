/** What a question that is not asked means for conditions and rules. */
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { assess } from '../validation/assess.ts';
import { compileQuestionnaire } from './questionnaire.ts';

function formWith(change: (questions: Question[]) => void) {
  const { definition, problems } = parseDefinition(smallDefinition());
  expect(problems).toEqual([]);
  const copy = structuredClone(definition as Definition);
  for (const { questions } of copy.steps) change(questions);
  return compileQuestionnaire(copy);
}

const means = (meaning: 'no' | 'unknown' | undefined) => (questions: Question[]) => {
  for (const question of questions) if (question.id === 'packs' && meaning) question.whenHidden = meaning;
};

const inputsOf = (meaning: 'no' | 'unknown' | undefined, answers: Answers) =>
  assess(formWith(means(meaning)), answers, '2026-03-15').ruleInputs;

test.each([undefined, 'no'] as const)('a hidden question with whenHidden %s is a definite no', (meaning) => {
  const { values, chosen } = inputsOf(meaning, { smokes: false, packs: 3 });
  expect([values.packs, chosen.packs, values.quit]).toEqual([null, null, null]);
});

test('a hidden question with whenHidden "unknown" is not known, and neither is what depends on it', () => {
  const { values, chosen } = inputsOf('unknown', { smokes: false, packs: 3 });
  expect([values.packs, chosen.packs, values.quit]).toEqual([undefined, undefined, undefined]);
});

test('asked, it means what was answered, and what is shown does not change', () => {
  expect(inputsOf('unknown', { smokes: true, packs: 3 }).values.packs).toBe(3);
  const tried: Answers[] = [{ smokes: false }, { smokes: true, packs: 2 }, {}];
  for (const answers of tried) {
    const [one, other] = [undefined, 'unknown' as const].map((meaning) => {
      const { form } = assess(formWith(means(meaning)), answers, '2026-03-15');
      return [...form.questions].filter(([, visibility]) => visibility === 'shown');
    });
    expect(one).toEqual(other);
  }
});

test('a hidden question of an entry is not known, too', () => {
  const ask = (meaning: 'no' | 'unknown') =>
    formWith((questions) => {
      const group = questions.find(({ id }) => id === 'operations');
      if (group?.type !== 'repeatingGroup') return;
      const country = group.questions.find(({ id }) => id === 'country');
      if (country) country.whenHidden = meaning;
    });
  const entry = (meaning: 'no' | 'unknown') => {
    const answers = { operations: [{ what: 'Knee', abroad: false }] };
    const read = assess(ask(meaning), answers, '2026-03-15').ruleInputs.values.operations;
    return (read as unknown as Array<{ country?: null }>)[0]?.country;
  };
  expect(entry('no')).toBe(null);
  expect(entry('unknown')).toBe(undefined);
});

test('another value is refused', () => {
  const document = smallDefinition();
  const [step] = (document as unknown as Definition).steps;
  Object.assign(step?.questions[1] as Question, { whenHidden: 'maybe' });
  expect(parseDefinition(document).problems.map(({ path }) => path)).toEqual([
    'steps[0].questions[1].whenHidden',
  ]);
});
