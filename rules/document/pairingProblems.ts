/** Checks whether a rule set fits a questionnaire. */
import { error, type LogicJson, localize, type Problem } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import { type Questionnaire, TODAY } from '@clinic/engine/form';
import {
  costOf,
  nameProblems,
  questionShapes,
  readsOf,
  type Shape,
  type Size,
  shapeOf,
} from '@clinic/engine/logic';
import { costProblems, questionSizes } from '@clinic/engine/parsing';
import { flagDependenciesOf } from './flagDependencies.ts';
import type { RuleSet } from './ruleset.ts';
import { logicOf } from './zeroDivisors.ts';

/** References of a rule set that a questionnaire does not have: questions, options, rows and parts. */
export function pairingProblems(ruleSet: RuleSet, questionnaire: Questionnaire): Problem[] {
  const ownKeys = new Set([...ruleSet.parameters, ...ruleSet.derived].map(({ key }) => key));
  const clashes = [...ownKeys]
    .filter((key) => questionnaire.questions.has(key))
    .map((key) => error('derived', 'key_clash', localize('keyClash', { key })));
  const dangling = logicOf(ruleSet).flatMap(({ logic, path }) =>
    [...readsOf(logic).now].flatMap((key) => {
      if (key === TODAY || ownKeys.has(key)) return [];
      const question = questionnaire.questions.get(key)?.question;
      if (!question) return [error(path, 'dangling', localize('ruleReadsGone', { key }))];
      return question.type === 'information'
        ? [error(path, 'dangling', localize('noAnswerToRead', { key }))]
        : [];
    }),
  );
  const questionOf = (id: string) => questionnaire.questions.get(id)?.question;
  return [
    ...clashes,
    ...dangling,
    ...(dangling.length > 0 ? [] : readsNothing(ruleSet, questionnaire)),
    ...namesAsked(ruleSet, questionOf),
    ...costs(ruleSet, questionOf),
  ];
}

/** Flags that all come out alike, whatever a patient of this form answers. */
function readsNothing(ruleSet: RuleSet, { questions }: Questionnaire): Problem[] {
  const { ofQuestion } = flagDependenciesOf(ruleSet);
  const isRead = ruleSet.flags.length === 0 || [...questions.keys()].some((id) => ofQuestion(id).length > 0);
  return isRead ? [] : [error('flags', 'reads_nothing', localize('rulesReadNothing', { id: ruleSet.id }))];
}

/** Rules that exceed the evaluation budget, estimated from what they read. */
export function costs(ruleSet: RuleSet, questionOf: (id: string) => Question | undefined): Problem[] {
  const sizeOfQuestion = questionSizes(questionOf);
  const ownSizes = new Map<string, Size>(
    ruleSet.parameters.map(({ key, value }) => [key, costOf(value).size]),
  );
  const sizeOf = (name: string): Size | undefined => ownSizes.get(name) ?? sizeOfQuestion(name);
  for (const { key, value } of ruleSet.derived) ownSizes.set(key, costOf(value, sizeOf).size);
  return costProblems(
    logicOf(ruleSet).map((each) => ({ ...each, sizes: sizeOf })),
    'flags',
  );
}

/** Type errors: uses that a question, parameter or derived value does not support. */
export function namesAsked(ruleSet: RuleSet, questionOf: (id: string) => Question | undefined): Problem[] {
  const parameters = new Map(ruleSet.parameters.map(({ key, value }) => [key, value]));
  const ownShapes = new Map<string, Shape>(
    ruleSet.parameters.map(({ key, value }) => [key, shapeOf(value, () => undefined)]),
  );
  const shapeOfQuestion = questionShapes(questionOf);
  const ofName = (name: string): Shape | undefined => ownShapes.get(name) ?? shapeOfQuestion(name);
  for (const { key, value } of ruleSet.derived) ownShapes.set(key, shapeOf(value, ofName));
  const names = { shapeOf: ofName, constantOf: (name: string) => parameters.get(name) };
  const problems = (logic: LogicJson, path: string, use: 'truth' | 'value'): Problem[] =>
    nameProblems(logic, use, names).map(({ code, text }) => error(path, code, text));
  return [
    ...ruleSet.derived.flatMap(({ value }, index) => problems(value, `derived[${index}].value`, 'value')),
    ...ruleSet.flags.flatMap(({ type, value, alertWhen }, index) => [
      ...problems(value, `flags[${index}].value`, type === 'boolean' ? 'truth' : 'value'),
      ...(alertWhen === undefined ? [] : problems(alertWhen, `flags[${index}].alertWhen`, 'truth')),
    ]),
  ];
}
