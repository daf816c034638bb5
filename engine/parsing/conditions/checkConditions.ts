/**
 * Checks the conditions of a definition: their references exist, they are not circular, and they can hold.
 */
import type { Problem } from '../../base/problem.ts';
import type { Definition, Question } from '../../definition/definition.ts';
import { conditionOrder } from '../../form/conditionOrder.ts';
import { entryDefinition, type Group, groupsIn, pathFromEntry } from '../../form/groupEntries.ts';
import { checkLogic } from '../../logic/check.ts';
import { type Effort, MAX_EXAMINED_STEPS } from '../../logic/effort.ts';
import { questionShapes } from '../../logic/questionShapes.ts';
import { circleProblem } from './circleProblem.ts';
import { type Around, conditionProblems, type Known } from './conditionProblems.ts';
import { type CostedCondition, costProblems, questionSizes } from './documentCost.ts';
import { listConditions } from './listConditions.ts';
import { besideMalformed, withReadableLogic } from './readableLogic.ts';
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
  listConditions(definition).flatMap(({ logic, path }) => checkLogic(logic, path));

const movedTo = <Part extends { path: string }>(ofGroup: string, part: Part): Part => ({
  ...part,
  path: pathFromEntry(part.path, ofGroup),
});

/** Problems of a definition without malformed logic. */
function problemsOfConditions(definition: Definition): Problem[] {
  const own = problemsOf(definition, nothingAround({ left: MAX_EXAMINED_STEPS }));
  const inEntries = groupsIn(definition).map(({ group, path }) => {
    const around = aroundGroup(own, group);
    const { problems, conditions } = problemsOf(entryDefinition(group), around);
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

/** The group itself can be named, but only a check can read it: anything else is circular. */
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
