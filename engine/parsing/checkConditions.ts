/**
 * Checks the conditions of a definition: their references exist, they are not circular, and they can hold.
 */

import type { LogicJson } from '../base/logicJson.ts';
import { error, localize, type Problem, warning } from '../base/problem.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { conditionOrder, type Entry } from '../form/conditionOrder.ts';
import { entryDefinition, type Group, groupsIn, pathFromEntry } from '../form/groupEntries.ts';
import { ConditionCircle, TODAY } from '../form/questionnaire.ts';
import { settledTruth } from '../form/settledTruth.ts';
import { checkLogic } from '../logic/check.ts';
import { nameProblems } from '../logic/checkNames.ts';
import { compileLogic, evaluateTruth } from '../logic/compile.ts';
import { readsOf } from '../logic/references.ts';
import { withScores } from '../logic/scores.ts';
import { questionShapes, type ShapeOf } from '../logic/valueShapes.ts';
import { type CostedCondition, costProblems, questionSizes } from './documentCost.ts';
import { scoreProblems } from './scoreProblems.ts';

interface Condition {
  logic: LogicJson;
  path: string;
  /** Position of its step and question, to detect conditions on questions asked later. */
  position: number;
  /** The check, and the question it belongs to. */
  check?: { level: 'hard' | 'soft'; question: Question };
  decides: 'step' | 'question' | 'value' | 'check' | 'eligibility' | 'notice';
}

interface Checked {
  problems: Problem[];
  /** None if one of them is malformed. */
  conditions: CostedCondition[];
}

/**
 * Every problem of the conditions, computed values and checks of a well-formed definition, those in the
 * entries of its groups included.
 */
export function checkConditions(definition: Definition): Problem[] {
  const outer = new Set(definition.steps.flatMap((step) => step.questions.map(({ id }) => id)));
  const own = problemsOf(definition, NO_NAMES);
  const inEntries = groupsIn(definition).map(({ group, path }) => {
    const { problems, conditions } = problemsOf(entryDefinition(withoutChecks(group)), outer);
    const moved = <Part extends { path: string }>(part: Part): Part => ({
      ...part,
      path: pathFromEntry(part.path, path),
    });
    const each = conditions.map((condition) => ({ ...moved(condition), times: group.maxItems }));
    return { problems: problems.map(moved), conditions: each };
  });
  const conditions = [...own.conditions, ...inEntries.flatMap((each) => each.conditions)];
  return [
    ...own.problems,
    ...inEntries.flatMap(({ problems }) => problems),
    ...costProblems(conditions, 'steps'),
  ];
}

/** Checks in entries are refused as such. */
const withoutChecks = (group: Group): Group => ({
  ...group,
  questions: group.questions.map(({ checks: _, ...part }) => part as Question),
});

const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * Problems of one form.
 * @param outer names of the questions outside of it
 */
function problemsOf(definition: Definition, outer: ReadonlySet<string>): Checked {
  const conditions = listConditions(definition);
  const malformed = conditions.flatMap(({ logic, path }) => checkLogic(logic, path));
  if (malformed.length > 0) return { problems: malformed, conditions: [] };
  const known = new Map<string, { question: Question; position: number }>();
  let position = 0;
  for (const step of definition.steps) {
    for (const question of step.questions) known.set(question.id, { question, position: position++ });
  }
  const shapes = questionShapes((id) => known.get(id)?.question);
  const sizes = questionSizes((id) => known.get(id)?.question);
  const order = conditionOrder(definition);
  // Dependencies first, so that no lookup has to follow a long chain.
  for (const { entries } of order) {
    for (const { question } of entries) {
      if (question?.type !== 'computed') continue;
      shapes(question.id);
      sizes(question.id);
    }
  }
  const problems = conditions.flatMap((condition) => conditionProblems(condition, known, shapes, outer));
  const circles = order.flatMap(({ entries, isCircle }) =>
    isCircle ? [circleProblem(definition, entries)] : [],
  );
  return { problems: [...problems, ...circles], conditions: conditions.map((each) => ({ ...each, sizes })) };
}

function listConditions(definition: Definition): Condition[] {
  const conditions: Condition[] = [];
  let position = 0;
  definition.steps.forEach((step, stepIndex) => {
    const at = `steps[${stepIndex}]`;
    const add = (logic: LogicJson | undefined, path: string, decides: Condition['decides']) => {
      if (logic !== undefined) conditions.push({ logic, path, position, decides });
    };
    add(step.showWhen, `${at}.showWhen`, 'step');
    step.questions.forEach((question, index) => {
      const path = `${at}.questions[${index}]`;
      add(question.showWhen, `${path}.showWhen`, 'question');
      if (question.type === 'computed') add(question.compute, `${path}.compute`, 'value');
      (question.checks ?? []).forEach((check, checkIndex) => {
        conditions.push({
          logic: check.when,
          path: `${path}.checks[${checkIndex}].when`,
          position,
          decides: 'check',
          check: { level: check.level, question },
        });
      });
      position += 1;
    });
  });
  (definition.eligibility ?? []).forEach(({ when }, index) => {
    conditions.push({ logic: when, path: `eligibility[${index}].when`, position, decides: 'eligibility' });
  });
  (definition.notices ?? []).forEach(({ when }, index) => {
    conditions.push({ logic: when, path: `notices[${index}].when`, position, decides: 'notice' });
  });
  return conditions;
}

function conditionProblems(
  condition: Condition,
  known: ReadonlyMap<string, { question: Question; position: number }>,
  shapes: ShapeOf,
  outer: ReadonlySet<string>,
): Problem[] {
  const { logic, path, position, decides } = condition;
  const problems: Problem[] = [];
  const reads = readsOf(logic);
  for (const key of reads.keys) {
    if (key === TODAY) continue;
    const read = known.get(key);
    if (!read && outer.has(key))
      problems.push(error(path, 'outside_entry', localize('outsideEntry', { key })));
    else if (!read) problems.push(error(path, 'dangling', localize('noQuestion', { key })));
    else if (read.question.type === 'information') {
      problems.push(error(path, 'dangling', localize('noAnswerToRead', { key })));
    } else if (decides !== 'check' && read.position > position) {
      problems.push(warning(path, 'reads_later', localize('readsLater', { key })));
    }
  }
  problems.push(...scoreProblems(logic, path, (id) => known.get(id)?.question));
  for (const key of reads.flags) {
    problems.push(error(path, 'flag_in_definition', localize('flagInDefinition', { key })));
  }
  const use = decides === 'value' ? 'value' : 'truth';
  for (const { code, text } of nameProblems(logic, use, { shapeOf: shapes })) {
    problems.push(error(path, code, text));
  }
  if ((decides === 'eligibility' || decides === 'notice') && [...reads.keys].every((key) => key === TODAY)) {
    const text = localize(decides === 'notice' ? 'noticeNoAnswer' : 'noAnswer');
    problems.push(error(path, 'no_answer', text));
  }
  if (problems.length === 0 && (decides === 'check' || decides === 'eligibility')) {
    problems.push(...settledProblems(condition, known));
  }
  if (problems.length === 0 && reads.keys.size === 0 && (decides === 'step' || decides === 'question')) {
    const holds = evaluateTruth(compileLogic(logic, undefined, 'truth'), {
      values: {},
      chosen: {},
      flags: {},
    });
    problems.push(
      holds ? warning(path, 'always', localize('always')) : error(path, 'unreachable', localize('never')),
    );
  }
  return problems;
}

function circleProblem(definition: Definition, entries: readonly Entry[]): Problem {
  const cause = new ConditionCircle(entries[0] as Entry);
  return error(placeOf(definition, cause), 'circle', localize('circle', { where: cause.message }));
}

function placeOf({ steps }: Definition, { stepId, questionId }: ConditionCircle): string {
  const stepIndex = steps.findIndex(({ id }) => id === stepId);
  const questions = steps[stepIndex]?.questions ?? [];
  const index = questions.findIndex(({ id }) => id === questionId);
  const question = questions[index];
  if (!question) return `steps[${stepIndex}].showWhen`;
  const property = question.showWhen === undefined ? 'compute' : 'showWhen';
  return `steps[${stepIndex}].questions[${index}].${property}`;
}

/** Checks and rules that have the same result for all answers. */
function settledProblems(
  { logic, path, check, decides }: Condition,
  known: ReadonlyMap<string, { question: Question }>,
): Problem[] {
  const questions = new Map([...known].map(([id, { question }]) => [id, question]));
  const holds = settledTruth(withScores(logic, questions), check?.question);
  if (holds === undefined) return [];
  if (!holds) return [warning(path, 'never', localize('checkNever'))];
  if (decides === 'eligibility') return [error(path, 'always', localize('turnsAllAway'))];
  return check?.level === 'hard'
    ? [error(path, 'always', localize('checkAlways'))]
    : [warning(path, 'always', localize('checkAlwaysAsks'))];
}
