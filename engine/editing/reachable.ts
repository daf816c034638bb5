/**
 * Finds conditions that no answers can satisfy, and options that some check always rejects, by trying every
 * answer the conditions distinguish. Reports nothing where that cannot be decided, or takes too long: the
 * builder does this after every change.
 */
import type { LogicJson, Maybe } from '../base/logicJson.ts';
import { error, localize, type Problem, warning } from '../base/problem.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { questionsById } from '../definition/questionsById.ts';
import { entryDefinition, groupsIn, pathFromEntry, questionsAround } from '../form/groupEntries.ts';
import type { LogicNode } from '../logic/base/node.ts';
import { walkOperations } from '../logic/base/operation.ts';
import { compileLogic, evaluateTruth } from '../logic/compile.ts';
import { costOf } from '../logic/cost.ts';
import { type Effort, MAX_EXAMINED_STEPS, spendEffort } from '../logic/effort.ts';
import { operatorOf } from '../logic/operators.ts';
import { asksWhatIsKnown, readsOf } from '../logic/references.ts';
import { withScores } from '../logic/scores.ts';
import { questionSizes } from '../parsing/conditions/documentCost.ts';
import { distinguishedAnswers } from './distinguishedAnswers.ts';

/** @param definition without errors */
export function reachProblems(definition: Definition): Problem[] {
  const all = questionsById(definition);
  const effort: Effort = { left: MAX_EXAMINED_STEPS };
  return [
    ...formProblems(definition, searchIn(all, effort)),
    ...groupsIn(definition).flatMap(({ group, path }) => {
      const entry = entryDefinition(group);
      const questions = new Map([...questionsAround(group, all), ...questionsById(entry)]);
      return formProblems(entry, searchIn(questions, effort)).map((problem) => ({
        ...problem,
        path: pathFromEntry(problem.path, path),
      }));
    }),
  ];
}

function formProblems({ steps }: Definition, search: Search): Problem[] {
  return steps.flatMap((step, stepIndex) => {
    const at = `steps[${stepIndex}]`;
    const ofStep = step.showWhen === undefined ? [] : [step.showWhen];
    const ofCondition = resultOf(ofStep, search);
    if (ofCondition === false) return [error(`${at}.showWhen`, 'unreachable', localize('stepNever'))];
    return [
      ...(ofCondition ? [warning(`${at}.showWhen`, 'always', localize('always'))] : []),
      ...step.questions.flatMap((question, index) =>
        questionProblems(question, `${at}.questions[${index}]`, ofStep, search),
      ),
    ];
  });
}

function questionProblems(
  question: Question,
  path: string,
  ofStep: readonly LogicJson[],
  search: Search,
): Problem[] {
  const refused = refusedOptions(question, path, search);
  if (question.showWhen === undefined) return refused;
  const place = `${path}.showWhen`;
  const ofCondition = resultOf([question.showWhen], search);
  if (ofCondition === false) return [error(place, 'unreachable', localize('never'))];
  if (ofStep.length > 0 && resultOf([...ofStep, question.showWhen], search) === false) {
    return [error(place, 'unreachable', localize('neverInStep'))];
  }
  return [...(ofCondition ? [warning(place, 'always', localize('always'))] : []), ...refused];
}

type Questions = ReadonlyMap<string, Question>;

interface Search {
  questions: Questions;
  /** The steps of evaluating a condition. */
  cost: (logic: LogicJson) => number;
  /** Limit for the whole document. */
  effort: Effort;
}

function searchIn(questions: Questions, effort: Effort): Search {
  const sizes = questionSizes((id) => questions.get(id));
  const costs = new Map<LogicJson, number>();
  const cost = (logic: LogicJson): number => {
    const steps = costs.get(logic) ?? costOf(logic, sizes).steps;
    costs.set(logic, steps);
    return steps;
  };
  return { questions, cost, effort };
}

/** Maximum number of combinations tried. */
const MAX_STATES = 5_000;

/**
 * The result of all conditions together if it is the same for all answers; undefined if it is not, or that
 * cannot be decided.
 */
function resultOf(
  logics: readonly LogicJson[],
  { questions, cost, effort }: Search,
  fixed: Readonly<Record<string, Maybe>> = {},
): boolean | undefined {
  const steps = logics.reduce<number>((sum, logic) => sum + cost(logic), 0);
  // Reading and compiling count towards the limit, like evaluating.
  if (!spendEffort(effort, steps)) return undefined;
  const keys = [...new Set(logics.flatMap((logic) => [...readsOf(logic).keys]))];
  // The parser reports conditions that read nothing.
  if (keys.length === 0) return undefined;
  const answers = keys.map((key): readonly Maybe[] =>
    Object.hasOwn(fixed, key)
      ? [fixed[key]]
      : (distinguishedAnswers(questions.get(key), logics) ?? [undefined]),
  );
  const isOpen = answers.some((list) => list.includes(undefined));
  const combinations = answers.reduce((product, { length }) => product * length, 1);
  if (combinations > MAX_STATES || (isOpen && logics.some(dependsOnKnown))) return undefined;
  const compiled = logics.map((logic) => compileLogic(withScores(logic, questions), undefined, 'truth'));
  let same: boolean | undefined;
  for (let number = 0; number < combinations; number += 1) {
    if (!spendEffort(effort, steps)) return undefined;
    const result = together(compiled, combination(number, keys, answers));
    if (result === undefined || (number > 0 && result !== same)) return undefined;
    same = result;
  }
  return same;
}

function together(conditions: readonly LogicNode[], values: Record<string, Maybe>): boolean | undefined {
  const results = conditions.map((node) => evaluateTruth(node, { values, chosen: values, flags: {} }));
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}

/** The combination of answers with this number. */
function combination(
  number: number,
  keys: readonly string[],
  answers: ReadonlyArray<readonly Maybe[]>,
): Record<string, Maybe> {
  const values: Record<string, Maybe> = Object.create(null);
  let rest = number;
  keys.forEach((key, index) => {
    const list = answers[index] as readonly Maybe[];
    values[key] = list[rest % list.length];
    rest = Math.floor(rest / list.length);
  });
  return values;
}

/** Operators for which "unknown" is an input too, so nothing follows from them for the actual answer. */
function dependsOnKnown(logic: LogicJson): boolean {
  let isConstant = asksWhatIsKnown(logic);
  walkOperations(logic, '', ({ operator, args }) => {
    const { gives } = operatorOf(operator);
    isConstant ||= gives === 'never' || (gives === 'named' && args.length > 1);
  });
  return isConstant;
}

/** Options that some hard check rejects regardless of the other answers. */
function refusedOptions(question: Question, path: string, search: Search): Problem[] {
  if (question.type !== 'choice') return [];
  const hard = (question.checks ?? []).filter(({ level }) => level === 'hard');
  return question.options.flatMap(({ value }, index) =>
    hard
      .filter(({ when }) => resultOf([when], search, { [question.id]: value }))
      .slice(0, 1)
      .map(({ id }) =>
        error(`${path}.options[${index}]`, 'option_refused', localize('optionRefused', { value, check: id })),
      ),
  );
}
