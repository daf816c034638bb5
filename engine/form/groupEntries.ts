/** An entry of a repeating group is a form of its own: its conditions read the other answers of the entry. */
import type { Definition, Question, QuestionOf } from '../definition/definition.ts';
import { compileQuestionnaire, type Questionnaire } from './questionnaire.ts';

export type Group = QuestionOf<'repeatingGroup'>;

/** Whether it is a group with questions that not every entry asks. */
export const hasConditions = (question: Question): question is Group =>
  question.type === 'repeatingGroup' && question.questions.some(({ showWhen }) => showWhen !== undefined);

/** The questions of one entry as a definition, whose conditions can name nothing else. */
export const entryDefinition = ({ id, label, questions }: Group): Definition => ({
  id,
  version: '1.0',
  title: label,
  languages: [],
  ruleSet: '',
  patient: { givenName: '', familyName: '', email: '' },
  steps: [{ id, title: label, questions }],
});

const forms = new WeakMap<Group, Questionnaire>();

/** The same compiled, once for each group. */
export function entryForm(group: Group): Questionnaire {
  const known = forms.get(group);
  if (known) return known;
  const form = compileQuestionnaire(entryDefinition(group));
  forms.set(group, form);
  return form;
}

/** Each group with its path in the definition. */
export const groupsIn = ({ steps }: Definition): Array<{ group: Group; path: string }> =>
  steps.flatMap((step, stepIndex) =>
    step.questions.flatMap((question, index) =>
      question.type === 'repeatingGroup'
        ? [{ group: question, path: `steps[${stepIndex}].questions[${index}]` }]
        : [],
    ),
  );

/** The path in the definition of a path in `entryDefinition`. */
export const pathFromEntry = (path: string, ofGroup: string): string =>
  path.startsWith('steps[0].') ? `${ofGroup}.${path.slice('steps[0].'.length)}` : ofGroup;
