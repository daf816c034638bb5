/** Validates answers and reports issues by question. */

import type { Answers, AnswerValue } from '../base/answers.ts';
import type { LocalizedText } from '../base/localizedText.ts';
import type { Maybe } from '../base/logicJson.ts';
import { fill, type Words, words } from '../base/words.ts';
import { type NumberLimits, type Question, takesAnswer, textIn } from '../definition/definition.ts';
import type { UnitSwitch } from '../definition/definitionPages.ts';
import { type Ineligible, ineligible } from '../form/eligibility.ts';
import type { CompiledCheck, CompiledQuestion, Questionnaire } from '../form/questionnaire.ts';
import {
  type FormState,
  resolveForm,
  shownQuestions,
  shownSteps,
  visibleAnswers,
} from '../form/visibility.ts';
import type { Facts } from '../logic/base/node.ts';
import { evaluateTruth } from '../logic/compile.ts';
import { refused } from '../questionTypes/faults.ts';
import { displayOf, faultOf, findingsOf, limitText, missingText } from '../questionTypes/index.ts';
import { exampleOf, numberWithUnit } from '../questionTypes/number.ts';
import type { Finding } from '../questionTypes/questionType.ts';
import { entryFinding } from './entryFinding.ts';
import { implausible } from './plausibility.ts';

export interface Issue {
  /** Question id. */
  key: string;
  stepId: string;
  /** `hard`: the answer is rejected. `soft`: the patient is asked to confirm it. */
  level: 'hard' | 'soft';
  /** `required`, `min`, `max`, `step`, `option`, `unusual`, `check:<id>`, `eligibility:<id>` and so on. */
  code: string;
  params?: Record<string, string | number>;
  /** The authored message of a check. */
  message?: LocalizedText;
  /** The computed question whose check it is; `key` is the last of its inputs. */
  computed?: string;
  /** The unit a check offers instead, and the answers it reads. */
  switchUnit?: UnitSwitch;
  inputs?: readonly string[];
}

/**
 * Every issue of the answers to shown questions, in the order they are asked, at most one hard issue per
 * question; only of one step if `stepId` is given. Hidden answers are ignored.
 */
export const validate = (
  questionnaire: Questionnaire,
  answers: Answers,
  today: string,
  stepId?: string,
): Issue[] => validateForm(questionnaire, answers, resolveForm(questionnaire, answers, today), stepId);

/** `validate` for callers that already have a FormState. */
export function validateForm(
  questionnaire: Questionnaire,
  answers: Answers,
  seen: FormState,
  stepId?: string,
): Issue[] {
  const visible = visibleAnswers(questionnaire, answers, seen);
  const turnedAway = ineligible(questionnaire, seen);
  const valueChecks = placedValueChecks(questionnaire, visible, seen);
  const steps = shownSteps(questionnaire, seen).filter(({ id }) => stepId === undefined || id === stepId);
  return steps.flatMap((step) => {
    const questions = shownQuestions(questionnaire, seen, step.id);
    const found = new Map(
      questions.map((question) => {
        const findings = ownFindings(questionnaire, question, visible, seen);
        return [question.id, findings.map((each) => ({ key: question.id, stepId: step.id, ...each }))];
      }),
    );
    const refused = refusedKeys([...found.values()].flat());
    const facts = factsWithout(refused, seen);
    return questions.flatMap((question) => {
      const issues: Issue[] = found.get(question.id) ?? [];
      const refusal = issues.find(isHard);
      if (refusal) return [refusal];
      // The checks of computed values are those of the answers that they are computed from.
      if (visible[question.id] === undefined || !takesAnswer(question)) return [];
      const all = [
        ...issues,
        ...checkIssues(questionnaire, question, facts, refused),
        ...valueIssues(valueChecks.get(question.id) ?? [], { key: question.id, stepId: step.id }, facts),
      ];
      const hard = all.find(isHard) ?? exclusion(turnedAway, question);
      return hard ? [hard] : all;
    });
  });
}

/** The findings on one answer, apart from authored checks. */
function ownFindings(
  questionnaire: Questionnaire,
  question: Question,
  visible: Answers,
  seen: FormState,
): Finding[] {
  if (!takesAnswer(question)) return [];
  const { today } = seen;
  const compiled = questionnaire.questions.get(question.id);
  const value = visible[question.id];
  if (value === undefined) {
    if (!question.required) return [];
    return [refused(question.type === 'consent' ? 'consentRequired' : 'required')];
  }
  const fault = faultOf(question, value) ?? (compiled && entryFinding(compiled, value, seen));
  if (fault) return [fault];
  const byType = findingsOf(question, value, today);
  return byType.length > 0 ? byType : implausible(questionnaire, question, visible);
}

/**
 * Keys whose answer is rejected and therefore counts as unanswered; a number off its step is not rejected.
 */
export const refusedKeys = (issues: readonly Issue[]): Set<string> =>
  new Set(
    issues
      .filter(({ level, code }) => level === 'hard' && code !== 'required' && code !== 'step')
      .map(({ key }) => key),
  );

/** The message of an issue: what is wrong and how to fix it. */
export function issueText(issue: Issue, questionnaire: Questionnaire, language: string): string {
  if (issue.message) return textIn(issue.message, language);
  const question = questionnaire.questions.get(issue.key)?.question;
  const named = String(issue.params?.fault ?? issue.code);
  const code = issue.code === 'required' && question ? missingText(question) : named;
  const text = words(language)[code as keyof Words] ?? words(language).type;
  const params: Record<string, string | number> = {
    ...(question?.type === 'scale' && { min: question.min, max: question.max }),
    ...(code === 'number' && question && { example: exampleOf(question as NumberLimits) }),
    ...issue.params,
  };
  if (typeof params.limit === 'string') params.limit = limitText(params.limit, language);
  else if (typeof params.limit === 'number')
    params.limit = withUnit(params.limit, question, issue.code, language);
  for (const name of ['value', 'other'] as const) {
    if (params[name] !== undefined && question)
      params[name] = displayOf(partOf(question, params.part), params[name] as AnswerValue, language);
  }
  return fill(text, params);
}

/** The question of a repeating group that a finding is about. */
const partOf = (question: Question, part: unknown): Question =>
  (question.type === 'repeatingGroup' && question.questions.find(({ id }) => id === part)) || question;

const withUnit = (limit: number, question: Question | undefined, code: string, language: string): string => {
  const unit =
    question && 'unit' in question && (code === 'min' || code === 'max') ? question.unit : undefined;
  return numberWithUnit(limit, unit, language);
};

/** Patients who are excluded and may not continue cannot submit. */
function exclusion(turnedAway: readonly Ineligible[], { id }: Question): Issue | undefined {
  const found = turnedAway.find(({ key, rule }) => key === id && !rule.mayContinue);
  if (!found) return undefined;
  const { rule, stepId } = found;
  return { key: id, stepId, level: 'hard', code: `eligibility:${rule.id}`, message: rule.title };
}

const isHard = ({ level }: Issue): boolean => level === 'hard';

/** A check never compares with a rejected answer of the same step. */
function factsWithout(refused: ReadonlySet<string>, { values }: FormState): Facts {
  if (refused.size === 0) return { values, chosen: values, flags: {} };
  const known: Record<string, Maybe> = Object.assign(Object.create(null), values);
  for (const key of refused) known[key] = undefined;
  return { values: known, chosen: known, flags: {} };
}

/** Not of checks that depend on a rejected answer: they would ask about an answer that is there as if it were not. */
function checkIssues(
  questionnaire: Questionnaire,
  question: Question,
  facts: Facts,
  refused: ReadonlySet<string>,
): Issue[] {
  const { checks, step } = questionnaire.questions.get(question.id) as CompiledQuestion;
  return checks
    .filter(
      ({ when, inputs }) => !inputs.some((key) => refused.has(key)) && evaluateTruth(when, facts) === true,
    )
    .map((check) => ({
      key: question.id,
      stepId: step.id,
      code: `check:${check.id}`,
      ...checkText(question, check),
    }));
}

interface ValueCheck {
  question: Question;
  check: CompiledCheck;
}

/** Checks of computed values by question: each at the last answered question the value depends on. */
function placedValueChecks(
  questionnaire: Questionnaire,
  visible: Answers,
  seen: FormState,
): ReadonlyMap<string, ValueCheck[]> {
  const placed = new Map<string, ValueCheck[]>();
  for (const { question, checks } of questionnaire.checkedValues) {
    if (seen.questions.get(question.id) !== 'shown') continue;
    for (const check of checks) {
      const key = check.inputs.findLast((id) => visible[id] !== undefined);
      if (key === undefined) continue;
      const there = placed.get(key);
      if (there) there.push({ question, check });
      else placed.set(key, [{ question, check }]);
    }
  }
  return placed;
}

const valueIssues = (
  placed: readonly ValueCheck[],
  place: { key: string; stepId: string },
  facts: Facts,
): Issue[] =>
  placed.flatMap(({ question, check }) => {
    if (evaluateTruth(check.when, facts) !== true) return [];
    const code = `check:${question.id}.${check.id}`;
    return [{ ...place, code, computed: question.id, ...checkText(question, check) }];
  });

function checkText(
  question: Question,
  { level, index, inputs }: CompiledCheck,
): Pick<Issue, 'level' | 'message' | 'switchUnit' | 'inputs'> {
  const { message, switchUnit } = question.checks?.[index] ?? {};
  return { level, ...(message && { message }), ...(switchUnit && { switchUnit, inputs }) };
}
