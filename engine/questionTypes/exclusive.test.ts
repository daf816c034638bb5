import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnswerValue } from '../base/answers.ts';
import type { Definition } from '../definition/definition.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { assess } from '../validation/assess.ts';
import { issueText } from '../validation/issueText.ts';

const text = (en: string, es: string) => ({ en, es: { text: es, from: en } });
const option = (value: string, en: string, es: string, more?: object) => ({
  ...{ value, label: text(en, es) },
  ...more,
});
const FEVER = {
  id: 'signs',
  type: 'multipleChoice',
  label: text('What do you notice?', '¿Qué nota?'),
  options: [
    option('fever', 'Fever', 'Fiebre'),
    option('cough', 'Cough', 'Tos'),
    option('none', 'None of these', 'Nada de esto', { exclusive: true }),
    option('private', 'Prefer not to say', 'Prefiero no decirlo', { exclusive: true, unknown: true }),
  ],
};
const PEOPLE = {
  id: 'family',
  type: 'repeatingGroup',
  label: text('Your family', 'Su familia'),
  maxItems: 3,
  questions: [FEVER],
};

function form(shown?: object) {
  const small = smallDefinition() as unknown as Definition;
  const why = { id: 'why', type: 'text', maxLength: 20, label: text('Why?', '¿Por qué?'), showWhen: shown };
  const [first, ...others] = small.steps;
  const added = [FEVER, PEOPLE, ...(shown ? [why] : [])];
  const steps = [{ ...first, questions: [...(first?.questions ?? []), ...added] }, ...others];
  const { definition, problems } = parseDefinition({ ...small, steps });
  if (!definition) throw new Error(JSON.stringify(problems));
  return compileQuestionnaire(definition);
}

const plain = form();
const asking = form({ in: ['none', { var: 'signs' }] });
const assessed = (signs: AnswerValue, questionnaire = plain) =>
  assess(questionnaire, { signs }, '2026-03-15');

describe('two options that exclude all others are refused together', () => {
  test('with a message that names both, in both languages', () => {
    const { issues } = assessed(['none', 'private']);
    const issue = issues.find(({ key }) => key === 'signs');
    expect(issue?.level).toBe('hard');
    expect(['en', 'es'].map((language) => issue && issueText(issue, plain, language))).toEqual([
      '“None of these” and “Prefer not to say” cannot both be chosen: please choose one of them',
      'No se puede elegir a la vez «Nada de esto» y «Prefiero no decirlo»: elija una de las dos',
    ]);
  });

  test('also in an entry of a repeating group', () => {
    const family = [{ signs: ['fever'] }, { signs: ['private', 'none'] }];
    const issue = assess(plain, { family }, '2026-03-15').issues.find(({ key }) => key === 'family');
    expect(issue && issueText(issue, plain, 'en')).toMatch(/“None of these” and “Prefer not to say”/);
    expect(issue?.params?.entry).toBe(2);
  });

  test('and conditions and rules read nothing from them', () => {
    const { form: state, ruleInputs } = assessed(['private', 'none'], asking);
    expect(state.questions.get('why')).toBe('undetermined');
    expect([ruleInputs.values.signs, ruleInputs.chosen.signs]).toEqual([undefined, undefined]);
  });
});

test('an exclusive option is accepted alone, and ignored next to another option', () => {
  fc.assert(
    fc.property(fc.subarray(['fever', 'cough', 'none', 'private']), (chosen) => {
      const named = chosen.filter((value) => value === 'fever' || value === 'cough');
      const { issues, visibleAnswers } = assessed(chosen);
      const isRefused = issues.some(({ key }) => key === 'signs');
      expect(isRefused).toBe(named.length === 0 && chosen.length === 2);
      if (named.length > 0) expect(visibleAnswers.signs).toEqual(named);
    }),
  );
});
