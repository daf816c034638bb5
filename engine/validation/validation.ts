/** Validates answers and reports issues by question. */
import type { Answers, AnswerValue } from '../base/answers.ts';
import { type Question, takesAnswer } from '../definition/definition.ts';
import { type Ineligible, ineligible } from '../form/eligibility.ts';
import { optionOfEntry } from '../form/optionEntries.ts';
import type { CompiledQuestion, Questionnaire } from '../form/questionnaire.ts';
import {
  computedValue,
  type FormState,
  idInEntry,
  resolveEntry,
  resolveForm,
  shownQuestions,
  shownSteps,
  visibleAnswers,
} from '../form/visibility.ts';
import { refused } from '../questionTypes/faults.ts';
import { faultOf, findingsOf } from '../questionTypes/index.ts';
import { checkIssues, factsWithout, placedValueChecks, valueIssues } from './checkIssues.ts';
import type { Issue } from './issue.ts';
import { implausible } from './plausibility.ts';

/**
 * Every issue of the answers to shown questions, in the order they are asked, at most one hard issue per
 * question, or per box in the entries of a repeating group; only of one step if `stepId` is given. Hidden answers are
 * ignored.
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
  form: FormState,
  stepId?: string,
): Issue[] {
  const validateStep = stepValidator(questionnaire, answers, form);
  const steps = shownSteps(questionnaire, form).filter(({ id }) => stepId === undefined || id === stepId);
  return steps.flatMap(({ id }) => validateStep(id));
}

/**
 * `validate` for callers that go through the steps one by one: form-wide results are computed once. @returns the issues
 * of a step; none if it is not shown
 */
export function stepValidator(
  questionnaire: Questionnaire,
  answers: Answers,
  form: FormState,
): (stepId: string) => Issue[] {
  const visible = validatedValues(questionnaire, answers, form);
  const exclusions = ineligible(questionnaire, form);
  const valueChecks = placedValueChecks(questionnaire, visible, form);
  return (stepId) => {
    const questions = shownQuestions(questionnaire, form, stepId);
    const issuesOfQuestion = new Map(
      questions.map((question) => {
        const findings = ownFindings(questionnaire, question, visible, form);
        return [question.id, findings.map((each) => ({ key: question.id, stepId, ...each }))];
      }),
    );
    const refused = refusedKeys([...issuesOfQuestion.values()].flat());
    const facts = factsWithout(refused, form);
    return questions.flatMap((question) => {
      const issues: Issue[] = issuesOfQuestion.get(question.id) ?? [];
      const refusals = issues.filter(isHard);
      // The entries of a group have boxes of their own.
      if (refusals.length > 0)
        return refusals.filter(({ params }, index) => index === 0 || params?.entry !== undefined);
      // Checks of computed values are reported at the answers that these are computed from.
      if (visible[question.id] === undefined || !takesAnswer(question)) return [];
      const all = [
        ...issues,
        ...checkIssues(questionnaire, question, facts, refused),
        ...valueIssues(valueChecks.get(question.id) ?? [], { key: question.id, stepId }, facts),
      ];
      const hard = all.find(isHard) ?? exclusion(exclusions, question);
      return hard ? [hard] : all;
    });
  };
}

/** The answers, and the values computed in place of others. */
function validatedValues(questionnaire: Questionnaire, answers: Answers, form: FormState): Answers {
  const visible = visibleAnswers(questionnaire, answers, form);
  const computed = [...questionnaire.questions].flatMap(([id, compiled]) => {
    const isOpen =
      takesAnswer(compiled.question) && form.questions.get(id) === 'shown' && !Object.hasOwn(visible, id);
    const value = isOpen ? computedValue(compiled, form) : undefined;
    return value === undefined ? [] : [[id, value as AnswerValue] as const];
  });
  return computed.length === 0 ? visible : { ...visible, ...Object.fromEntries(computed) };
}

type Found = Omit<Issue, 'key' | 'stepId'>;

/** The findings on one answer, apart from its own authored checks. */
function ownFindings(
  questionnaire: Questionnaire,
  question: Question,
  visible: Answers,
  form: FormState,
): Found[] {
  if (!takesAnswer(question)) return [];
  const { today } = form;
  const compiled = questionnaire.questions.get(question.id);
  const value = visible[question.id];
  if (value === undefined) {
    if (!question.required) return [];
    return [refused(question.type === 'consent' ? 'consentRequired' : 'required')];
  }
  const fault = faultOf(question, value);
  const inEntries = compiled ? entryIssues(compiled, value, form) : [];
  const refusals = inEntries.filter(isHard);
  // A fault of the whole entry is one of its questions, too, unless these do not explain it.
  const isOwn = fault && (fault.params?.entry === undefined || refusals.length === 0);
  if (fault || refusals.length > 0) return [...(isOwn ? [fault] : []), ...refusals];
  const byType = [...findingsOf(question, value, today), ...inEntries];
  return byType.length > 0 ? byType : implausible(questionnaire, question, visible);
}

/** The issues in the entries of a group, each with its entry (from 1) and its question. */
function entryIssues(
  { question, entries }: CompiledQuestion,
  value: AnswerValue,
  formState: FormState,
): Found[] {
  if (question.type !== 'repeatingGroup' || !entries || !Array.isArray(value)) return [];
  const optionId = optionOfEntry(question)?.id;
  return (value as AnswerValue[]).slice(0, question.maxItems).flatMap((entry, index) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const option = optionId === undefined ? undefined : (entry[optionId] as string | number);
    return validateForm(entries, entry, resolveEntry(entries, entry, formState)).map(
      ({ key, level, code, params, message }) => ({
        level,
        code: MISSING.has(code) ? 'incomplete' : code,
        params: { ...params, entry: index + 1, part: key, ...(option !== undefined && { option }) },
        ...(message && { message }),
      }),
    );
  });
}

const MISSING: ReadonlySet<string> = new Set(['required', 'consentRequired']);

/**
 * Keys whose answer is rejected and therefore counts as unanswered; a number off its step is not rejected.
 */
export const refusedKeys = (issues: readonly Issue[]): Set<string> =>
  new Set(issues.filter(isRefusal).map(({ key }) => key));

/** The same in the entries of groups (`idInEntry`). */
export const refusedInEntries = (issues: readonly Issue[]): string[] =>
  issues.flatMap(({ key, params, ...issue }) =>
    isRefusal(issue) && issue.code !== 'incomplete' && params?.part !== undefined
      ? [idInEntry(key, Number(params.entry) - 1, String(params.part))]
      : [],
  );

const isRefusal = ({ level, code }: Pick<Issue, 'level' | 'code'>): boolean =>
  level === 'hard' && code !== 'required' && code !== 'step';

/** Patients who are excluded and may not continue cannot submit. */
function exclusion(exclusions: readonly Ineligible[], { id }: Question): Issue | undefined {
  const stop = exclusions.find(({ key, rule }) => key === id && !rule.mayContinue);
  if (!stop) return undefined;
  const { rule, stepId } = stop;
  return { key: id, stepId, level: 'hard', code: `eligibility:${rule.id}`, message: rule.title };
}

const isHard = ({ level }: Pick<Issue, 'level'>): boolean => level === 'hard';
