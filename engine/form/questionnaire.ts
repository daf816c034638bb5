/** A definition prepared for evaluation: conditions compiled once, questions in dependency order. */
import type { LogicJson } from '../base/logicJson.ts';
import type { Definition, EligibilityRule, Question, Step } from '../definition/definition.ts';
import type { NoticeRule } from '../definition/definitionPages.ts';
import { isExternal } from '../definition/externalValue.ts';
import { questionsById } from '../definition/questionsById.ts';
import type { LogicNode } from '../logic/base/node.ts';
import { compileLogic } from '../logic/compile.ts';
import { readsOf } from '../logic/references.ts';
import { withScores } from '../logic/scores.ts';
import { nameCodes } from '../questionTypes/fixed.ts';
import { type InputsFinder, inputsFinder } from './conditionInputs.ts';
import { conditionOrder, type Entry } from './conditionOrder.ts';
import { checksAround, entryDefinition, logicOf, questionsAround } from './groupEntries.ts';
import { type Measure, measuresOf, questionsOf } from './measures.ts';
import { withOptionEntries } from './optionEntries.ts';
import { inputsOfResponse } from './responseInputs.ts';
import { type CompiledRange, rangesOf } from './scoreRanges.ts';
import { mayBeUnsure } from './unknownOptions.ts';

export interface CompiledQuestion extends CompiledRange {
  question: Question;
  step: Step;
  showWhen?: LogicNode;
  compute?: LogicNode;
  /** For an external value: the questions that can change it. */
  externalInputs?: readonly string[];
  checks: readonly CompiledCheck[];
  /** The compiled form of an entry; only for a repeating group. */
  entries?: Questionnaire;
}

export interface CompiledCheck {
  id: string;
  level: 'hard' | 'soft';
  when: LogicNode;
  index: number;
  /** The answers it depends on. */
  inputs: readonly string[];
}

/** A condition with the questions it depends on, directly or through computed values, in the order asked. */
export interface CompiledRule<Rule> {
  rule: Rule;
  when: LogicNode;
  inputs: readonly string[];
}

export interface CompiledStep {
  step: Step;
  showWhen?: LogicNode;
}

export interface Questionnaire {
  definition: Definition;
  eligibility: ReadonlyArray<CompiledRule<EligibilityRule>>;
  notices: ReadonlyArray<CompiledRule<NoticeRule>>;
  /** Questions whose values come from outside the engine. */
  external: readonly CompiledQuestion[];
  /** Computed questions with checks: these are shown at their inputs. */
  checkedValues: readonly CompiledQuestion[];
  steps: ReadonlyMap<string, CompiledStep>;
  questions: ReadonlyMap<string, CompiledQuestion>;
  /** Quantities that are asked in several units; in the entries of groups each unit is a question of its own. */
  measures: readonly Measure[];
  /** Steps and questions, each after everything its conditions read. */
  order: ReadonlyArray<CompiledStep | CompiledQuestion>;
  /** Question ids read by a condition or computed value: only these can affect visibility. */
  readKeys: ReadonlySet<string>;
  /** Whether any question has a "not sure" option, which rules read as unknown. */
  mayBeUnsure: boolean;
  /** For the form of an entry, the ids of questions outside its group that it reads. */
  readsAround: readonly string[];
}

/** The date answers are evaluated on, `YYYY-MM-DD`, as a variable in conditions. */
export const TODAY = 'today';

/**
 * Compiles a parsed definition.
 * @param outerQuestions for the form of an entry: the questions outside its group that it reads, by id
 * @throws RangeError on circular conditions (`parseDefinition` reports them first)
 */
export function compileQuestionnaire(
  authored: Definition,
  outerQuestions: ReadonlyMap<string, Question> = new Map(),
): Questionnaire {
  const definition = withOptionEntries(authored);
  const steps = new Map<string, CompiledStep>();
  const questions = new Map<string, CompiledQuestion>();
  const byId = new Map([...outerQuestions, ...questionsById(definition)]);
  const inputs = inputsFinder(byId);
  const ranges = rangesOf(definition, byId);
  for (const step of definition.steps) {
    steps.set(step.id, { step, ...showWhenOf(step.showWhen, byId) });
    for (const question of step.questions) {
      questions.set(question.id, {
        question,
        step,
        ...showWhenOf(question.showWhen, byId),
        ...(isExternal(question) && { externalInputs: inputsOfResponse(question, definition) }),
        ...(question.compute !== undefined && { compute: compileLogic(withScores(question.compute, byId)) }),
        ...(question.type === 'computed' && ranges(question, step)),
        checks: compiledChecks(question, byId, inputs),
        ...(question.type === 'repeatingGroup' && {
          entries: {
            ...compileQuestionnaire(entryDefinition(question), questionsAround(question, byId)),
            measures: [],
          },
        }),
      });
    }
  }
  for (const { question } of questions.values()) {
    if (question.type !== 'computed') continue;
    const { id: own } = question;
    nameCodes(question, () => inputs.ofValue(own).flatMap((id) => byId.get(id) ?? []));
  }
  const external = [...questions.values()].filter(({ externalInputs }) => externalInputs);
  const readKeys = keysRead(definition);
  for (const { question, externalInputs = [] } of external)
    for (const id of [question.id, ...externalInputs]) readKeys.add(id);
  const measures = measuresOf([...questions.values()].map(({ question }) => question));
  // Which of its questions is shown depends on the others.
  for (const id of measures.flatMap(questionsOf)) readKeys.add(id);
  const compiled = <Rule extends { when: LogicJson }>(rule: Rule): CompiledRule<Rule> => ({
    rule,
    when: condition(rule.when, byId),
    inputs: inputs.ofLogic(rule.when),
  });
  return {
    definition,
    eligibility: (definition.eligibility ?? []).map(compiled),
    notices: (definition.notices ?? []).map(compiled),
    external,
    checkedValues: [...questions.values()].filter(
      ({ question, checks }) => question.type === 'computed' && checks.length > 0,
    ),
    steps,
    questions,
    measures,
    order: inOrder(definition, steps, questions),
    readKeys,
    mayBeUnsure: [...questions.values()].some(({ question }) => mayBeUnsure(question)),
    readsAround: [...outerQuestions.keys()],
  };
}

function compiledChecks(
  question: Question,
  byId: ReadonlyMap<string, Question>,
  inputs: InputsFinder,
): CompiledCheck[] {
  if (question.type === 'computed' && question.checks) inputs.ofValue(question.id);
  return (question.checks ?? []).map(({ id, level, when }, index) => ({
    id,
    level,
    when: condition(when, byId),
    index,
    inputs: inputs.ofLogic(checkReads(question, when)),
  }));
}

/** A check depends on the computed value it belongs to even if its condition does not name it. */
const checkReads = ({ id }: Question, when: LogicJson): LogicJson => [when, { var: id }];

/** Names that these conditions read, and names outside a group that are read in its entries, by checks as well. */
export function keysRead(definition: Definition): Set<string> {
  const groups = definition.steps.flatMap(({ questions }) =>
    questions.filter((question) => question.type === 'repeatingGroup'),
  );
  return new Set([
    ...conditionsOf(definition).flatMap((condition) => [...readsOf(condition).keys]),
    ...groups.flatMap((group) => [...checksAround(group)]),
  ]);
}

/** All conditions: of visibility, computed values, eligibility and notices. */
export function conditionsOf(definition: Definition): LogicJson[] {
  return [
    ...(definition.eligibility ?? []).map(({ when }) => when),
    ...(definition.notices ?? []).map(({ when }) => when),
    ...definition.steps.flatMap(({ showWhen, questions }) => [
      ...(showWhen === undefined ? [] : [showWhen]),
      ...questions.flatMap(logicOf),
    ]),
  ];
}

const condition = (logic: LogicJson, questions: ReadonlyMap<string, Question>): LogicNode =>
  compileLogic(withScores(logic, questions), undefined, 'truth');

const showWhenOf = (
  logic: LogicJson | undefined,
  questions: ReadonlyMap<string, Question>,
): { showWhen?: LogicNode } => (logic === undefined ? {} : { showWhen: condition(logic, questions) });

/** Conditions with a circular dependency: no evaluation order exists. */
export class ConditionCircle extends RangeError {
  readonly stepId: string;
  readonly questionId?: string;

  constructor(entry: Entry) {
    super(`Conditions read each other in a circle at ${nameOf(entry)}`);
    this.stepId = entry.step.id;
    if (entry.question) this.questionId = entry.question.id;
  }
}

function inOrder(
  definition: Definition,
  steps: ReadonlyMap<string, CompiledStep>,
  questions: ReadonlyMap<string, CompiledQuestion>,
): Array<CompiledStep | CompiledQuestion> {
  return conditionOrder(definition).flatMap(({ entries, isCircle }) => {
    if (isCircle) throw new ConditionCircle(entries[0] as Entry);
    return entries.map(({ step, question }) =>
      question ? (questions.get(question.id) as CompiledQuestion) : (steps.get(step.id) as CompiledStep),
    );
  });
}

const nameOf = ({ step, question }: Entry): string =>
  question ? `question ${question.id}` : `step ${step.id}`;
