/** Conditions of a definition: what they read exists, they end, and they can hold. */
import type { Definition, Question } from './definition.ts';
import { checkLogic } from './logic/check.ts';
import { compileLogic, evaluateTruth } from './logic/compile.ts';
import type { LogicJson } from './logic/json.ts';
import { readsOf } from './logic/reads.ts';
import { error, type Problem, told, warning } from './problem.ts';
import { ConditionCircle, compileQuestionnaire, TODAY } from './questionnaire.ts';

interface Condition {
  logic: LogicJson;
  path: string;
  /** The step and place it stands in, to notice conditions on what is asked only later. */
  position: number;
  decides: 'step' | 'question' | 'value' | 'check' | 'eligibility' | 'notice';
}

/** Every problem of the conditions, computed values and checks of a definition of the right shape. */
export function checkConditions(definition: Definition): Problem[] {
  const conditions = listConditions(definition);
  const malformed = conditions.flatMap(({ logic, path }) => checkLogic(logic, path));
  if (malformed.length > 0) return malformed;
  const known = new Map<string, { question: Question; position: number }>();
  let position = 0;
  for (const step of definition.steps) {
    for (const question of step.questions) known.set(question.id, { question, position: position++ });
  }
  const problems = conditions.flatMap((condition) => conditionProblems(condition, known));
  return problems.some(({ level }) => level === 'error') ? problems : [...problems, ...circles(definition)];
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
        add(check.when, `${path}.checks[${checkIndex}].when`, 'check');
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
  { logic, path, position, decides }: Condition,
  known: ReadonlyMap<string, { question: Question; position: number }>,
): Problem[] {
  const problems: Problem[] = [];
  const reads = readsOf(logic);
  for (const key of reads.keys) {
    if (key === TODAY) continue;
    const read = known.get(key);
    if (!read) problems.push(error(path, 'dangling', told('noQuestion', { key })));
    else if (read.question.type === 'information') {
      problems.push(error(path, 'dangling', told('noAnswerToRead', { key })));
    } else if (decides !== 'check' && read.position > position) {
      problems.push(warning(path, 'reads_later', told('readsLater', { key })));
    }
  }
  for (const key of reads.flags) {
    problems.push(error(path, 'flag_in_definition', told('flagInDefinition', { key })));
  }
  for (const { key, value } of [...reads.choices, ...comparedOptions(logic)]) {
    const question = known.get(key)?.question;
    if (question && 'options' in question && question.type !== 'matrix') {
      const offered = question.options.some((option) => option.value === value);
      if (!offered)
        problems.push(
          error(path, 'dangling_option', told('noOption', { key, value: JSON.stringify(value) })),
        );
    }
  }
  if ((decides === 'eligibility' || decides === 'notice') && [...reads.keys].every((key) => key === TODAY)) {
    const text = told(decides === 'notice' ? 'noticeNoAnswer' : 'noAnswer');
    problems.push(error(path, 'no_answer', text));
  }
  if (problems.length === 0 && reads.keys.size === 0 && (decides === 'step' || decides === 'question')) {
    const holds = evaluateTruth(compileLogic(logic, undefined, 'truth'), {
      values: {},
      chosen: {},
      flags: {},
    });
    problems.push(
      holds ? warning(path, 'always', told('always')) : error(path, 'unreachable', told('never')),
    );
  }
  return problems;
}

/** Option values a condition compares a question with: `{"==": [{"var": "q"}, "x"]}` and `in`. */
function comparedOptions(logic: LogicJson): Array<{ key: string; value: string | number }> {
  const found: Array<{ key: string; value: string | number }> = [];
  const keyOf = (node: LogicJson | undefined): string | undefined => {
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return undefined;
    const name = (node as { var?: LogicJson }).var;
    return typeof name === 'string' && name !== '' ? name : undefined;
  };
  const add = (key: string | undefined, values: LogicJson | undefined) => {
    if (key === undefined) return;
    for (const value of [values].flat()) {
      if (typeof value === 'string' || typeof value === 'number') found.push({ key, value });
    }
  };
  const visit = (node: LogicJson): void => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    const [operator, args] = Object.entries(node)[0] as [string, LogicJson];
    const [first, second] = [args].flat() as LogicJson[];
    if (['==', '===', '!=', '!=='].includes(operator)) {
      add(keyOf(first), second);
      add(keyOf(second), first);
    }
    if (operator === 'in') {
      const list = Array.isArray(args) ? (args[1] as LogicJson) : undefined;
      add(keyOf(list), first);
      if (Array.isArray(list)) add(keyOf(first), list);
    }
    visit(args);
  };
  visit(logic);
  return found;
}

function circles(definition: Definition): Problem[] {
  try {
    compileQuestionnaire(definition);
    return [];
  } catch (cause) {
    if (!(cause instanceof ConditionCircle)) throw cause;
    return [error(placeOf(definition, cause), 'circle', told('circle', { where: cause.message }))];
  }
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
