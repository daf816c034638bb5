/**
 * Problems of measures whose answers cannot be converted between units. Separate from the conversion, which
 * patients' browsers load.
 */
import type { LogicJson } from '../base/logicJson.ts';
import { error, localize, type Problem } from '../base/problem.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { unitOf } from '../form/measures.ts';
import { nameRead, operationIn } from '../logic/base/operation.ts';

interface Measured {
  question: Question;
  measure: string;
  path: string;
  /** All conditions that must hold for it to be asked. */
  conditions: readonly LogicJson[];
}

/**
 * Problems of `measure`: questions without a unit, with one that cannot be converted, or asked in the same unit as
 * another one of the measure at the same time, which makes the conversion ambiguous.
 */
export function measureProblems({ steps }: Definition): Problem[] {
  const measured = steps.flatMap(({ questions, showWhen }, stepIndex) =>
    questions.flatMap((question, index): Measured[] => {
      const { measure } = question;
      if (measure === undefined) return [];
      const path = `steps[${stepIndex}].questions[${index}]`;
      const conditions = [showWhen, question.showWhen].filter((logic) => logic !== undefined);
      return [{ question, measure, path, conditions }];
    }),
  );
  return measured.flatMap((each, index) => measureProblem(each, measured.slice(0, index)));
}

function measureProblem(
  { question, measure, path, conditions }: Measured,
  before: readonly Measured[],
): Problem[] {
  const at = `${path}.measure`;
  const kind = unitOf(question)?.kind;
  if (!kind) return [error(at, 'measure', localize('measureUnit'))];
  const same = before.filter((other) => other.measure === measure && unitOf(other.question));
  const other = same.map((each) => unitOf(each.question)?.kind).find((each) => each !== kind);
  if (other) return [error(at, 'measure', localize('measureKind', { measure, kind: other }))];
  const twin = same.find(
    (each) =>
      unitName(each.question) === unitName(question) && !excludeEachOther(each.conditions, conditions),
  );
  if (!twin) return [];
  const text = localize('measureTwice', { measure, unit: unitName(question), before: twin.path });
  return [error(at, 'measure_twice', text)];
}

const unitName = (question: Question): string => ('unit' in question && question.unit) || '';

/** Whether the two require different answers to the same question, such as the choice of units. */
const excludeEachOther = (one: readonly LogicJson[], other: readonly LogicJson[]): boolean =>
  comparisonsIn(one).some((mine) =>
    comparisonsIn(other).some(
      (theirs) =>
        mine.key === theirs.key &&
        (mine.isEqual && theirs.isEqual
          ? mine.value !== theirs.value
          : mine.isEqual !== theirs.isEqual && mine.value === theirs.value),
    ),
  );

interface Comparison {
  key: string;
  value: LogicJson;
  isEqual: boolean;
}

/** Answers that are required or ruled out in any case. */
const comparisonsIn = (conditions: readonly LogicJson[]): Comparison[] =>
  conditions.flatMap((logic): Comparison[] => {
    const { operator, args = [] } = operationIn(logic) ?? {};
    if (operator === 'and') return comparisonsIn(args);
    if (operator === '!') {
      // "Not both" does not rule out either of them.
      if (operationIn(args[0])?.operator === 'and') return [];
      return comparisonsIn(args.slice(0, 1)).map((each) => ({ ...each, isEqual: !each.isEqual }));
    }
    const [left, value] = args;
    const key = operator === '==' || operator === '!=' ? nameRead(left) : undefined;
    if (key === undefined || value === undefined || (typeof value === 'object' && value !== null)) return [];
    return [{ key, value, isEqual: operator === '==' }];
  });
