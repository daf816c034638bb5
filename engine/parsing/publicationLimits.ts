/** Size limits for publication: every patient's page and the server process the whole questionnaire. */
import type { LogicJson } from '../base/logicJson.ts';
import { error, localize, type Problem } from '../base/problem.ts';
import { isList, presentationOf } from '../definition/choiceDisplay.ts';
import { codeListsIn } from '../definition/codeList.ts';
import { type Definition, hasRows, type Question, rowsOf, takesAnswer } from '../definition/definition.ts';
import { entryDefinition, groupsIn } from '../form/groupEntries.ts';
import { pagesOf } from '../form/pages.ts';
import { conditionsOf } from '../form/questionnaire.ts';
import { costOf, type SizeOf } from '../logic/cost.ts';
import { controlsFor } from '../questionTypes/index.ts';
import { questionSizes } from './conditions/documentCost.ts';

/** Questions, parts of groups and rows of matrices. The longest real intakes have a few hundred. */
const MAX_QUESTIONS = 2_000;
const MAX_OPTIONS = 20_000;
/** Each code list can have megabytes, which every patient's page and the server keep. */
export const MAX_CODE_LISTS = 10;
/** Steps (see `logic/budget.ts`) of all conditions together. The shipped intake needs 900. */
export const MAX_CONDITION_STEPS = 20_000;
/** Inputs, options and cells shown on one page. */
const MAX_CONTROLS = 300;

/**
 * Limits that a parsed definition exceeds, with their paths. Separate from the parser, because drafts may exceed them,
 * and published versions must stay valid.
 */
export function publicationLimits(definition: Definition): Problem[] {
  const questions = definition.steps.flatMap((step) => step.questions);
  return [
    ...bounded('steps', 'manyQuestions', sum(questions, entriesOf), MAX_QUESTIONS),
    ...bounded('steps', 'manyOptions', sum(questions, optionsOf), MAX_OPTIONS),
    ...bounded('steps', 'manyCodeLists', codeListsIn(definition).length, MAX_CODE_LISTS),
    ...bounded('steps', 'manySteps', stepsOf(definition, questions), MAX_CONDITION_STEPS),
    ...definition.steps.flatMap((step, stepIndex) => {
      const byId = new Map(step.questions.map((question) => [question.id, question]));
      return pagesOf(step).flatMap(({ asks: questionIds }, pageIndex) => {
        const shown = questionIds.flatMap((id) => byId.get(id) ?? []);
        const path = step.pages ? `steps[${stepIndex}].pages[${pageIndex}]` : `steps[${stepIndex}]`;
        return bounded(path, 'manyControls', sum(shown, controlsOf), MAX_CONTROLS);
      });
    }),
  ];
}

/** A problem at the path of a count that exceeds its limit. */
export const bounded = (
  path: string,
  key: `many${'Questions' | 'Options' | 'CodeLists' | 'Codes' | 'Steps' | 'Controls' | 'Values'}`,
  count: number,
  max: number,
): Problem[] =>
  count <= max ? [] : [error(path, 'too_large', localize(key, { count: Math.round(count), max }))];

/** Total steps of conditions. */
export const totalSteps = (conditions: readonly LogicJson[], sizeOf?: SizeOf): number =>
  sum(conditions, (logic) => costOf(logic, sizeOf).steps);

function stepsOf(definition: Definition, questions: readonly Question[]): number {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const sizesAround = questionSizes((id) => byId.get(id));
  const ofEntries = groupsIn(definition).map(({ group }) => {
    const parts = new Map(group.questions.map((part) => [part.id, part]));
    const ofParts = questionSizes((id) => parts.get(id), sizesAround);
    return group.maxItems * totalSteps(logicIn(entryDefinition(group)), ofParts);
  });
  const steps = totalSteps(logicIn(definition), sizesAround);
  return sum([steps, ...ofEntries], (steps) => steps);
}

/** All conditions and checks. */
const logicIn = (definition: Definition): LogicJson[] => [
  ...conditionsOf(definition),
  ...definition.steps.flatMap(({ questions }) =>
    questions.flatMap(({ checks = [] }) => checks.map(({ when }) => when)),
  ),
];

function entriesOf(question: Question): number {
  if (question.type === 'repeatingGroup') return 1 + question.questions.length;
  return 1 + rowsOf(question).length;
}

function optionsOf(question: Question): number {
  if (question.type === 'repeatingGroup') return sum(question.questions, optionsOf);
  return 'options' in question ? question.options.length : 0;
}

function controlsOf(question: Question): number {
  switch (question.type) {
    case 'choice':
    case 'multipleChoice': {
      const shown = isList(presentationOf(question)) ? 1 : question.options.length;
      return shown + (question.other ? 2 : 0);
    }
    case 'yesNo':
      return 2;
    case 'repeatingGroup':
      return sum(question.questions, controlsOf);
    default:
      if (hasRows(question)) return question.rows.length * question.options.length;
      return takesAnswer(question) ? controlsFor(question) : 0;
  }
}

const sum = <Part>(parts: readonly Part[], of: (part: Part) => number): number =>
  parts.reduce((total, part) => total + of(part), 0);
