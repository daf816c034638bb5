/**
 * Checks the conditions of a definition: their references exist, they are not circular, and they can hold.
 */

import type { LogicJson } from '../base/logicJson.ts';
import { error, localize, type Problem, warning } from '../base/problem.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { formulaOf, isServerComputed } from '../definition/serverComputed.ts';
import { conditionOrder, type Entry } from '../form/conditionOrder.ts';
import { entryDefinition, type Group, groupsIn, logicOf, pathFromEntry } from '../form/groupEntries.ts';
import { ConditionCircle, TODAY } from '../form/questionnaire.ts';
import { checkLogic } from '../logic/check.ts';
import { nameProblems } from '../logic/checkNames.ts';
import { compileLogic, evaluateTruth } from '../logic/compile.ts';
import type { SizeOf } from '../logic/cost.ts';
import { type Effort, MAX_EXAMINED_STEPS } from '../logic/effort.ts';
import { readsOf } from '../logic/references.ts';
import { questionShapes, type ShapeOf } from '../logic/valueShapes.ts';
import { type CostedCondition, costProblems, questionSizes } from './documentCost.ts';
import { besideMalformed, withReadableLogic } from './readableLogic.ts';
import { scoreProblems } from './scoreProblems.ts';
import { type DecidingCondition, jointlySettled, settledProblems, type Trials } from './settledProblems.ts';

interface Condition extends DecidingCondition {
  /** Position of its step and question, to detect conditions on questions asked later. */
  position: number;
}

/**
 * Every problem of the conditions, computed values and checks of a well-formed definition, those in the
 * entries of its groups included.
 */
export function checkConditions(definition: Definition): Problem[] {
  const malformed = [
    ...malformedIn(definition),
    ...groupsIn(definition).flatMap(({ group, path }) =>
      malformedIn(entryDefinition(withoutChecks(group))).map((each) => movedTo(path, each)),
    ),
  ];
  return malformed.length === 0
    ? problemsOfConditions(definition)
    : besideMalformed(malformed, problemsOfConditions(withReadableLogic(definition)));
}

const malformedIn = (definition: Definition): Problem[] =>
  listConditions(definition).flatMap(({ logic, path }) => checkLogic(logic, path));

const movedTo = <Part extends { path: string }>(ofGroup: string, part: Part): Part => ({
  ...part,
  path: pathFromEntry(part.path, ofGroup),
});

/** Of a definition without malformed logic. */
function problemsOfConditions(definition: Definition): Problem[] {
  const own = problemsOf(definition, nothingAround({ left: MAX_EXAMINED_STEPS }));
  const inEntries = groupsIn(definition).map(({ group, path }) => {
    const around = aroundGroup(own, group);
    const { problems, conditions } = problemsOf(entryDefinition(withoutChecks(group)), around);
    const each = conditions.map((condition) => ({ ...movedTo(path, condition), times: group.maxItems }));
    return { problems: problems.map((problem) => movedTo(path, problem)), conditions: each };
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

interface Known {
  question: Question;
  /** In the order asked; around a group, before or after everything in it. */
  position: number;
}

/** The questions that conditions can name beside those of their form. */
interface Around {
  known: (id: string) => Known | undefined;
  shapes: ShapeOf;
  sizes: SizeOf;
  /** For trying answers, of the whole document. */
  effort: Effort;
}

interface Checked extends Around {
  problems: Problem[];
  conditions: CostedCondition[];
}

const nothingAround = (effort: Effort): Around => ({
  known: () => undefined,
  shapes: () => undefined,
  sizes: () => undefined,
  effort,
});

/** The group itself can be named, but makes a circle. */
function aroundGroup({ known, shapes, sizes, effort }: Around, group: Group): Around {
  const own = known(group.id)?.position ?? 0;
  return {
    known: (id) => {
      const found = known(id);
      return found && { ...found, position: found.position > own ? Number.POSITIVE_INFINITY : -1 };
    },
    shapes,
    sizes,
    effort,
  };
}

/** Problems of one form. */
function problemsOf(definition: Definition, around: Around): Checked {
  const own = new Map<string, Known>();
  let position = 0;
  for (const step of definition.steps) {
    for (const question of step.questions) own.set(question.id, { question, position: position++ });
  }
  const known = (id: string): Known | undefined => own.get(id) ?? around.known(id);
  const questions = new Map([...own].map(([id, { question }]) => [id, question]));
  const ownQuestion = (id: string): Question | undefined => questions.get(id);
  const shapes = questionShapes(ownQuestion, around.shapes);
  const sizes = questionSizes(ownQuestion, around.sizes);
  const scope: Around = { known, shapes, sizes, effort: around.effort };
  const trials: Trials = { questions, sizes, effort: around.effort };
  const conditions = listConditions(definition);
  const order = conditionOrder(definition);
  // Dependencies first, so that no lookup has to follow a long chain.
  for (const { entries } of order) {
    for (const { question } of entries) {
      if (question?.type !== 'computed') continue;
      shapes(question.id);
      sizes(question.id);
    }
  }
  const problems = conditions.flatMap((condition) => conditionProblems(condition, scope, trials));
  const wrong = new Set(problems.map(({ path }) => path));
  problems.push(
    ...jointlySettled(
      conditions.filter(({ path }) => !wrong.has(path)),
      trials,
    ),
  );
  const circles = order.flatMap(({ entries, isCircle }) =>
    isCircle ? [circleProblem(definition, entries)] : [],
  );
  return {
    problems: [...problems, ...circles],
    conditions: conditions.map((each) => ({ ...each, sizes })),
    ...scope,
  };
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
      if (question.type === 'computed')
        add(formulaOf(question), `${path}.${question.fhirPath ? 'fhirPath.reads' : 'compute'}`, 'value');
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

function conditionProblems(condition: Condition, { known, shapes }: Around, trials: Trials): Problem[] {
  const { logic, path, position, decides } = condition;
  const problems: Problem[] = [];
  const reads = readsOf(logic);
  for (const key of reads.keys) {
    if (key === TODAY) continue;
    const read = known(key);
    if (!read) problems.push(error(path, 'dangling', localize('noQuestion', { key })));
    else if (read.question.type === 'information') {
      problems.push(error(path, 'dangling', localize('noAnswerToRead', { key })));
    } else if (decides !== 'check' && read.position > position) {
      problems.push(warning(path, 'reads_later', localize('readsLater', { key })));
    }
  }
  problems.push(...scoreProblems(logic, path, (id) => known(id)?.question));
  for (const key of reads.flags) {
    problems.push(error(path, 'flag_in_definition', localize('flagInDefinition', { key })));
  }
  const use = decides === 'value' ? 'value' : 'truth';
  for (const { code, text, level } of nameProblems(logic, use, { shapeOf: shapes })) {
    problems.push((level === 'warning' ? warning : error)(path, code, text));
  }
  if ((decides === 'eligibility' || decides === 'notice') && [...reads.keys].every((key) => key === TODAY)) {
    const text = localize(decides === 'notice' ? 'noticeNoAnswer' : 'noAnswer');
    problems.push(error(path, 'no_answer', text));
  }
  if (problems.length === 0 && (decides === 'check' || decides === 'eligibility')) {
    problems.push(...settledProblems(condition, trials));
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
  const inCircle = new Set(entries.flatMap(({ question }) => question?.id ?? []));
  return error(
    placeOf(definition, cause, inCircle),
    'circle',
    localize('circle', { id: cause.questionId ?? cause.stepId }),
  );
}

function placeOf(
  { steps }: Definition,
  { stepId, questionId }: ConditionCircle,
  inCircle: ReadonlySet<string>,
): string {
  const stepIndex = steps.findIndex(({ id }) => id === stepId);
  const questions = steps[stepIndex]?.questions ?? [];
  const index = questions.findIndex(({ id }) => id === questionId);
  const question = questions[index];
  if (!question) return `steps[${stepIndex}].showWhen`;
  const at = `steps[${stepIndex}].questions[${index}]`;
  if (question.showWhen === undefined && question.type === 'repeatingGroup') {
    const reads = (logic: LogicJson = null): boolean =>
      [...readsOf(logic).keys].some((key) => inCircle.has(key));
    const part = question.questions.findIndex((each) => logicOf(each).some(reads));
    const property = reads(question.questions[part]?.showWhen) ? 'showWhen' : 'compute';
    return `${at}.questions[${part}].${property}`;
  }
  if (question.showWhen !== undefined) return `${at}.showWhen`;
  return `${at}.${isServerComputed(question) ? 'fhirPath.reads' : 'compute'}`;
}
