/** Suggests new cases: answers that cover a point no case covers, derived from existing cases. */
import type { Answers } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import type { History, Questionnaire } from '@clinic/engine/form';
import type { Trace } from '@clinic/engine/logic';
import { assess, type RuleInputs } from '@clinic/engine/validation';
import type { Condition } from '../document/conditions.ts';
import { behindFlag } from '../document/ownedLogic.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { compileRuleSet } from '../evaluate/compileRuleSet.ts';
import type { Flags } from '../evaluate/evidence.ts';
import { flagsFrom } from '../evaluate/flags.ts';
import { alternatives, withAnswer } from './alternatives.ts';
import { atLimit } from './atLimit.ts';
import { watcher } from './coverage.ts';
import { type Point, shown } from './points.ts';
import { questionsBehind } from './questionsBehind.ts';

/** A case to start from. */
export interface BaseCase {
  id: string;
  /** `YYYY-MM-DD` */
  asOf: string;
  answers: Answers;
  /** Absent if it is not known. */
  history?: History | undefined;
}

export interface SuggestedCase {
  path: string;
  point: Point;
  /** The case it was derived from. */
  from: string;
  asOf: string;
  answers: Answers;
  /** That of the case. */
  history?: History;
  /** Questions whose answers differ from that case. */
  changed: string[];
  /** Current values of the flags that depend on the condition: to be approved or corrected. */
  expected: Flags;
}

interface Suggester {
  /** @returns undefined if none was found: the point may be unreachable */
  suggest(condition: Condition, point: Point): SuggestedCase | undefined;
}

/** Maximum number of evaluations per point. */
const MAX_EVALUATIONS = 800;
const BASES = 8;

/** Searches for cases near the given ones, with one or two changed answers. */
export function suggester(
  ruleSet: RuleSet,
  questionnaire: Questionnaire,
  bases: readonly BaseCase[],
): Suggester {
  const watch = watcher(ruleSet);
  const compiled = compileRuleSet(ruleSet);
  const every = Math.max(1, Math.floor(bases.length / BASES));
  const begun = bases.filter((_, index) => index % every === 0).slice(0, BASES);

  const suggest = (condition: Condition, point: Point): SuggestedCase | undefined => {
    const questions = questionsBehind(ruleSet, condition.logic).flatMap(
      (id) => questionnaire.questions.get(id)?.question ?? [],
    );
    let left = MAX_EVALUATIONS;
    let history: History | undefined;
    const traceOf = (answers: Answers, asOf: string): Trace | undefined => {
      left -= 1;
      let last: Trace | undefined;
      watch(inputsOf(questionnaire, { answers, asOf, history }), (path, trace) => {
        if (path === condition.path) last = trace;
      });
      return last;
    };
    const fits = (answers: Answers, asOf: string): boolean => {
      const trace = traceOf(answers, asOf);
      return trace !== undefined && shown(condition, trace).includes(point);
    };
    const amount = (answers: Answers, asOf: string): number | undefined => {
      const value = traceOf(answers, asOf)?.args?.[condition.measured ?? 0]?.outcome;
      return typeof value === 'number' ? value : undefined;
    };
    for (const { id, asOf, answers, history: ofBase } of begun) {
      history = ofBase;
      const changedAnswers =
        nearby(questions, answers, asOf, condition, (changed) => left > 0 && fits(changed, asOf)) ??
        atLimit(questions, answers, condition, point, (changed) =>
          left > 0 ? amount(changed, asOf) : undefined,
        );
      if (changedAnswers) return made(condition, point, { id, asOf, answers, history }, changedAnswers);
      if (left <= 0) return undefined;
    }
    return undefined;
  };

  const made = (
    { path, owner }: Condition,
    point: Point,
    { id: from, asOf, answers: before, history }: BaseCase,
    answers: Answers,
  ): SuggestedCase => {
    const flags = flagsFrom(compiled, inputsOf(questionnaire, { answers, asOf, history }));
    const resting = ruleSet.flags.filter(({ key }) => behindFlag(ruleSet, key)(owner)).map(({ key }) => key);
    const keys = new Set([...Object.keys(before), ...Object.keys(answers)]);
    return {
      path,
      point,
      from,
      asOf,
      answers,
      ...(history && { history }),
      changed: [...keys].filter((key) => JSON.stringify(before[key]) !== JSON.stringify(answers[key])),
      expected: Object.fromEntries(resting.map((key) => [key, flags[key] ?? null])),
    };
  };
  return { suggest };
}

/** What rules read of a case. */
export const inputsOf = (
  questionnaire: Questionnaire,
  { answers, asOf, history }: Omit<BaseCase, 'id'>,
): RuleInputs => ({ ...assess(questionnaire, answers, asOf).ruleInputs, history });

/** Changes one answer, then two. */
function nearby(
  questions: readonly Question[],
  answers: Answers,
  asOf: string,
  { limit }: Condition,
  fits: (answers: Answers) => boolean,
): Answers | undefined {
  const changes = questions.flatMap((question) =>
    alternatives(question, answers[question.id], asOf, limit?.value).map(
      (value) => [question.id, value] as const,
    ),
  );
  for (const [id, value] of changes) {
    const changed = withAnswer(answers, id, value);
    if (fits(changed)) return changed;
  }
  for (const [index, [one, first]] of changes.entries()) {
    for (const [two, second] of changes.slice(index + 1)) {
      if (one === two) continue;
      const changed = withAnswer(withAnswer(answers, one, first), two, second);
      if (fits(changed)) return changed;
    }
  }
  return undefined;
}
