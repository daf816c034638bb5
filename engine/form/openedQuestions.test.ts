import { medicines } from '@clinic/fixtures/medicines';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { openedQuestions } from './openedQuestions.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { resolveForm } from './visibility.ts';

const document = medicines();
document.steps[0].questions[3].showWhen = { '!=': [{ var: 'given_name' }, 'Eve'] };
document.steps[1].questions[0].questions[1].showWhen = {
  and: [{ '==': [{ var: 'smokes' }, true] }, { '==': [{ var: 'kind' }, 'other'] }],
};
const { definition, problems } = parseDefinition(document);
if (!definition) throw new RangeError(JSON.stringify(problems));
const questionnaire = compileQuestionnaire(definition);

const opened = (answers: Answers, change: Answers): string[] => {
  const [before, after] = [answers, { ...answers, ...change }].map((each) =>
    resolveForm(questionnaire, each, '2026-03-15'),
  );
  if (!before || !after) throw new RangeError('Two forms');
  return [...openedQuestions(questionnaire, answers, before, after)];
};

test.each<[string, Answers, Answers, string[]]>([
  ['a question that applies now', { given_name: 'Eve' }, { given_name: 'Ada' }, ['smokes']],
  ['nothing', { given_name: 'Ada' }, { given_name: 'Zoe' }, []],
  [
    'a group with an entry in which a question now applies',
    { given_name: 'Ada', smokes: false, medicines: [{ kind: 'aspirin' }, { kind: 'other' }] },
    { smokes: true },
    ['medicines'],
  ],
  [
    'no group whose entries ask the same',
    { given_name: 'Ada', smokes: false, medicines: [{ kind: 'aspirin' }] },
    { smokes: true },
    [],
  ],
  [
    'no group with entries in which a question no longer applies',
    { given_name: 'Ada', smokes: true, medicines: [{ kind: 'other', which: 'Zinc' }] },
    { smokes: false },
    [],
  ],
])('a changed answer makes %s appear', (_what, answers, change, expected) => {
  expect(opened(answers, change)).toEqual(expected);
});
