/**
 * Finds conditions that no answers can satisfy, and options that some check always rejects, by trying every
 * answer the conditions distinguish. Reports nothing where that cannot be decided.
 */

import type { LogicJson, Maybe } from '../base/logicJson.ts';
import { error, localize, type Problem, warning } from '../base/problem.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { choicesOf } from '../definition/otherAnswer.ts';
import { entryDefinition, groupsIn, pathFromEntry, questionsAround } from '../form/groupEntries.ts';
import { NO_ARGUMENT, nameRead, walkOperations } from '../logic/base/operation.ts';
import { compileLogic, evaluateTruth } from '../logic/compile.ts';
import { operatorOf } from '../logic/operators.ts';
import { asksWhatIsKnown, readsOf } from '../logic/references.ts';
import { withScores } from '../logic/scores.ts';

/** @param definition without errors */
export function reachProblems(definition: Definition): Problem[] {
  const all = questionsIn(definition);
  return [
    ...formProblems(definition, all),
    ...groupsIn(definition).flatMap(({ group, path }) => {
      const entry = entryDefinition(group);
      const questions = new Map([...questionsAround(group, all), ...questionsIn(entry)]);
      return formProblems(entry, questions).map((problem) => ({
        ...problem,
        path: pathFromEntry(problem.path, path),
      }));
    }),
  ];
}

const questionsIn = ({ steps }: Definition): Map<string, Question> =>
  new Map(steps.flatMap(({ questions }) => questions.map((question) => [question.id, question] as const)));

function formProblems(definition: Definition, questions: Questions): Problem[] {
  return definition.steps.flatMap((step, stepIndex) => {
    const at = `steps[${stepIndex}]`;
    const ofStep = step.showWhen === undefined ? [] : [step.showWhen];
    const own = outcomes(ofStep, questions);
    if (isNever(own)) return [error(`${at}.showWhen`, 'unreachable', localize('stepNever'))];
    return [
      ...(ofStep.length > 0 && isAlways(own)
        ? [warning(`${at}.showWhen`, 'always', localize('always'))]
        : []),
      ...step.questions.flatMap((question, index): Problem[] => {
        const path = `${at}.questions[${index}]`;
        const refused = refusedOptions(question, path, questions);
        if (question.showWhen === undefined) return refused;
        const place = `${path}.showWhen`;
        if (isNever(outcomes([question.showWhen], questions)))
          return [error(place, 'unreachable', localize('never'))];
        if (isNever(outcomes([...ofStep, question.showWhen], questions))) {
          return [error(place, 'unreachable', localize('neverInStep'))];
        }
        const isIdle = isAlways(outcomes([question.showWhen], questions));
        return [...(isIdle ? [warning(place, 'always', localize('always'))] : []), ...refused];
      }),
    ];
  });
}

type Outcome = boolean | undefined;
type Questions = ReadonlyMap<string, Question>;

const isNever = (found: ReadonlySet<Outcome>): boolean => found.size === 1 && found.has(false);
const isAlways = (found: ReadonlySet<Outcome>): boolean => found.size === 1 && found.has(true);

/** Maximum number of combinations tried. */
const MAX_STATES = 5_000;

/** Possible results of all conditions together; contains undefined where a result is unknown. */
function outcomes(
  logics: readonly LogicJson[],
  questions: Questions,
  fixed: Readonly<Record<string, Maybe>> = {},
): ReadonlySet<Outcome> {
  const keys = [...new Set(logics.flatMap((logic) => [...readsOf(logic).keys]))];
  // The parser reports conditions that read nothing.
  if (keys.length === 0) return new Set([undefined]);
  const answers = keys.map((key): readonly Maybe[] =>
    Object.hasOwn(fixed, key) ? [fixed[key]] : (answersTo(questions.get(key), logics) ?? [undefined]),
  );
  const isOpen = answers.some((list) => list.includes(undefined));
  const combinations = answers.reduce((product, { length }) => product * length, 1);
  if (combinations > MAX_STATES || (isOpen && logics.some(dependsOnKnown))) return new Set([undefined]);
  const compiled = logics.map((logic) => compileLogic(withScores(logic, questions), undefined, 'truth'));
  const found = new Set<Outcome>();
  for (let number = 0; number < combinations; number += 1) {
    const values: Record<string, Maybe> = Object.create(null);
    let rest = number;
    keys.forEach((key, index) => {
      const list = answers[index] as readonly Maybe[];
      values[key] = list[rest % list.length];
      rest = Math.floor(rest / list.length);
    });
    const results = compiled.map((node) => evaluateTruth(node, { values, chosen: values, flags: {} }));
    const fails = results.includes(false);
    found.add(fails ? false : results.includes(undefined) ? undefined : true);
  }
  return found;
}

/**
 * One answer of each kind that the conditions distinguish, `null` for none; undefined if they cannot be
 * listed.
 */
function answersTo(question: Question | undefined, logics: readonly LogicJson[]): Maybe[] | undefined {
  const compared = question && constantsBeside(question.id, logics);
  switch (question?.type) {
    case 'yesNo':
    case 'consent':
      return [true, false, null];
    case 'choice':
      return [...choicesOf(question).map(({ value }) => value), null];
    case 'multipleChoice': {
      if (!compared) return undefined;
      const choices = choicesOf(question);
      const named = choices.filter(({ value }) => compared.includes(value));
      const other = choices.find(({ value, exclusive }) => !exclusive && !compared.includes(value));
      if (named.length > MAX_OPTIONS) return undefined;
      const together = named.filter(({ exclusive }) => !exclusive).map(({ value }) => value);
      const alone = named.filter(({ exclusive }) => exclusive).map(({ value }) => [value]);
      return [...subsets(other ? [...together, other.value] : together), ...alone, null];
    }
    case 'integer':
    case 'decimal':
    case 'scale':
    case 'quantity': {
      const numbers = compared?.filter((value) => typeof value === 'number');
      if (!compared || numbers?.length !== compared.length || ('units' in question && question.units)) {
        return undefined;
      }
      const { min = -1e9, max = 1e9 } = question;
      const isWhole = question.type === 'integer' || question.type === 'scale';
      const limits = [...new Set([min, ...(numbers as number[]), max])].sort((a, b) => a - b);
      const between = limits.flatMap((limit, index) => {
        const next = limits[index + 1];
        if (next === undefined) return [limit];
        return [
          limit,
          isWhole ? Math.floor((limit + next) / 2) : (limit + next) / 2,
          isWhole ? limit + 1 : limit,
        ];
      });
      return [...new Set(between.filter((value) => value >= min && value <= max)), null];
    }
    default:
      return undefined;
  }
}

const MAX_OPTIONS = 8;

const subsets = <T>(items: readonly T[]): T[][] =>
  items
    .reduce<T[][]>((sets, item) => sets.flatMap((set) => [set, [...set, item]]), [[]])
    .filter((set) => set.length > 0);

/** Constants a question is compared with; undefined if it is used in any other way. */
function constantsBeside(id: string, logics: readonly LogicJson[]): Array<string | number> | undefined {
  const found: Array<string | number> = [];
  let isOther = false;
  for (const logic of logics) {
    walkOperations(logic, '', ({ operator, args }) => {
      const { isTest, names, items } = operatorOf(operator);
      if (operator === 'var') isOther ||= String(args[0]).split('.')[0] === id;
      if (names?.of === 'choice' && args[0] === id) {
        found.push(args[1] as string | number);
        return NO_ARGUMENT;
      }
      if (!isTest || items || !args.some((arg) => nameRead(arg) === id)) return undefined;
      const others = args.filter((arg) => nameRead(arg) !== id).flat() as LogicJson[];
      if (others.some((other) => typeof other !== 'string' && typeof other !== 'number')) isOther = true;
      else found.push(...(others as Array<string | number>));
      return NO_ARGUMENT;
    });
  }
  return isOther ? undefined : found;
}

/** For these "unknown" is an answer too, so nothing follows from them for the actual answer. */
function dependsOnKnown(logic: LogicJson): boolean {
  let found = asksWhatIsKnown(logic);
  walkOperations(logic, '', ({ operator, args }) => {
    const { gives } = operatorOf(operator);
    found ||= gives === 'never' || (gives === 'named' && args.length > 1);
  });
  return found;
}

/** Options that some hard check rejects regardless of the other answers. */
function refusedOptions(question: Question, path: string, questions: Questions): Problem[] {
  if (question.type !== 'choice') return [];
  const hard = (question.checks ?? []).filter(({ level }) => level === 'hard');
  return question.options.flatMap(({ value }, index) =>
    hard
      .filter(({ when }) => isAlways(outcomes([when], questions, { [question.id]: value })))
      .slice(0, 1)
      .map(({ id }) =>
        error(`${path}.options[${index}]`, 'option_refused', localize('optionRefused', { value, check: id })),
      ),
  );
}
