/**
 * An entry of a repeating group is a form of its own: its conditions and formulas read the other answers of the entry,
 * and answers outside the group if the entry has no question of that name.
 */
import type { LogicJson } from '../base/logicJson.ts';
import type { Definition, Question, QuestionOf } from '../definition/definition.ts';
import { formulaOf } from '../definition/externalValue.ts';
import { readsOf } from '../logic/references.ts';

export type Group = QuestionOf<'repeatingGroup'>;

/** The condition and the formula of a question. */
export const logicOf = (question: Question): LogicJson[] =>
  [question.showWhen, formulaOf(question)].filter((logic) => logic !== undefined);

/** The questions of one entry as a definition of one step. */
export const entryDefinition = ({ id, label, questions }: Group): Definition => ({
  id,
  version: '1.0',
  title: label,
  languages: [],
  ruleSet: '',
  patient: { givenName: '', familyName: '', email: '' },
  steps: [{ id, title: label, questions }],
});

/**
 * Names that the conditions and formulas in the entries of a group read, but that the entries do not have: `today` and
 * questions outside the group.
 */
export const readsAround = (group: Group): Set<string> => namesAround(group, logicOf);

/** The same with what their checks read: these decide nothing that other questions depend on. */
export const checksAround = (group: Group): Set<string> =>
  namesAround(group, (part) => [...logicOf(part), ...(part.checks ?? []).map(({ when }) => when)]);

function namesAround({ questions }: Group, logicsOf: (part: Question) => LogicJson[]): Set<string> {
  const read = new Set(questions.flatMap(logicsOf).flatMap((logic) => [...readsOf(logic).keys]));
  for (const { id } of questions) read.delete(id);
  return read;
}

/**
 * The questions outside a group that its entries read, by id.
 * @param all questions of the definition, by id
 */
export const questionsAround = (group: Group, all: ReadonlyMap<string, Question>): Map<string, Question> =>
  new Map(
    [...checksAround(group)].flatMap((id) => {
      const question = all.get(id);
      return question ? [[id, question] as const] : [];
    }),
  );

/**
 * Names available to the conditions and formulas in the entries of a group: their own questions first, then those
 * outside the group.
 */
export function entryScope(definition: Definition, group: Group): Definition {
  const hidden = new Set([group, ...group.questions].map(({ id }) => id));
  const outerSteps = definition.steps.map((step) => ({
    ...step,
    questions: step.questions.filter(({ id }) => !hidden.has(id)),
  }));
  return { ...definition, steps: [...entryDefinition(group).steps, ...outerSteps] };
}

/** All groups with their paths in the definition. */
export const groupsIn = ({ steps }: Definition): Array<{ group: Group; path: string }> =>
  steps.flatMap((step, stepIndex) =>
    step.questions.flatMap((question, index) =>
      question.type === 'repeatingGroup'
        ? [{ group: question, path: `steps[${stepIndex}].questions[${index}]` }]
        : [],
    ),
  );

/** Converts a path in `entryDefinition` to a path in the definition. */
export const pathFromEntry = (path: string, ofGroup: string): string =>
  path.startsWith('steps[0].') ? `${ofGroup}.${path.slice('steps[0].'.length)}` : ofGroup;
