/**
 * Checks the conditions of a definition: their references exist, they are not circular, and they can hold.
 */
import type { Problem } from '../../base/problem.ts';
import type { Definition, Question } from '../../definition/definition.ts';
import { conditionOrder } from '../../form/conditionOrder.ts';
import { entryDefinition, type Group, groupsIn, pathFromEntry } from '../../form/groupEntries.ts';
import { type Effort, MAX_EXAMINED_STEPS } from '../../logic/effort.ts';
import { questionShapes } from '../../logic/questionShapes.ts';
import { circleProblem } from './circleProblem.ts';
import { type Around, conditionProblems, type Known } from './conditionProblems.ts';
import { type CostedCondition, costProblems, questionSizes } from './documentCost.ts';
import { listConditions } from './listConditions.ts';
import { besideMalformed, formLogicProblems, withReadableLogic } from './readableLogic.ts';
import { jointlySettled, type Trials } from './settledProblems.ts';

/**
 * Every problem of the conditions, computed values and checks of a well-formed definition, including those in the
 * entries of groups.
 */
export function checkConditions(definition: Definition): Problem[] {
  const malformed = [
    ...malformedIn(definition),
    ...groupsIn(definition).flatMap(({ group, path }) =>
      malformedIn(entryDefinition(group)).map((each) => movedTo(path, each)),
    ),
  ];
  return malformed.length === 0
    ? problemsOfConditions(definition)
    : besideMalformed(malformed, problemsOfConditions(withReadableLogic(definition)));
}

const malformedIn = (definition: Definition): Problem[] =>
  listConditions(definition).flatMap(({ logic, path }) => formLogicProblems(logic, path));

const movedTo = <Part extends { path: string }>(ofGroup: string, part: Part): Part => ({
  ...part,
  path: pathFromEntry(part.path, ofGroup),
});

/** Problems of a definition without malformed logic. */
function problemsOfConditions(definition: Definition): Problem[] {
  const checked = problemsOf(definition, nothingAround({ left: MAX_EXAMINED_STEPS }));
  const inEntries = groupsIn(definition).map(({ group, path }) => {
    const groupContext = aroundGroup(checked, group);
    const { problems, conditions } = problemsOf(entryDefinition(group), groupContext);
    const each = conditions.map((condition) => ({ ...movedTo(path, condition), times: group.maxItems }));
    return { problems: problems.map((problem) => movedTo(path, problem)), conditions: each };
  });
  const conditions = [...checked.conditions, ...inEntries.flatMap((each) => each.conditions)];
  return [
    ...checked.problems,
    ...inEntries.flatMap(({ problems }) => problems),
    ...costProblems(conditions, 'steps'),
  ];
}

interface Checked extends Around {
  problems: Problem[];
  conditions: CostedCondition[];
}

const nothingAround = (effort: Effort): Around => ({
  knownOf: () => undefined,
  shapes: () => undefined,
  sizes: () => undefined,
  effort,
});

/** The group itself can be named, but only a check can read it: anything else is circular. */
function aroundGroup({ knownOf, shapes, sizes, effort }: Around, group: Group): Around {
  const position = knownOf(group.id)?.position ?? 0;
  return {
    knownOf: (id) => {
      const entry = knownOf(id);
      return entry && { ...entry, position: entry.position > position ? Number.POSITIVE_INFINITY : -1 };
    },
    shapes,
    sizes,
    effort,
  };
}

/** Problems of one form. */
function problemsOf(definition: Definition, context: Around): Checked {
  const byId = new Map<string, Known>();
  let position = 0;
  for (const step of definition.steps) {
    for (const question of step.questions) byId.set(question.id, { question, position: position++ });
  }
  const knownOf = (id: string): Known | undefined => byId.get(id) ?? context.knownOf(id);
  const questions = new Map([...byId].map(([id, { question }]) => [id, question]));
  const ownQuestion = (id: string): Question | undefined => questions.get(id);
  const shapes = questionShapes(ownQuestion, context.shapes);
  const sizes = questionSizes(ownQuestion, context.sizes);
  const scope: Around = { knownOf, shapes, sizes, effort: context.effort };
  const trials: Trials = { questions, sizes, effort: context.effort };
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
