/** Validates answers and reports issues by question. */

import type { Answers, AnswerValue } from '../base/answers.ts';
import { emailProblem } from '../base/emailAddress.ts';
import type { LocalizedText } from '../base/localizedText.ts';
import type { Maybe } from '../base/logicJson.ts';
import { unitText } from '../base/units.ts';
import { fill, type Words, words } from '../base/words.ts';
import { type Question, textIn } from '../definition/definition.ts';
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
import { evaluateTruth } from '../logic/compile.ts';
import type { Facts } from '../logic/node.ts';
import { dateFault, dateText } from '../questionTypes/date.ts';
import { displayOf, findingsOf } from '../questionTypes/index.ts';
import { numberText } from '../questionTypes/number.ts';
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

/** An error as ajv reports it. */
export interface SchemaError {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** Validates the answers of a step against its schema. Injected: the browser has it precompiled. */
export type SchemaErrors = (stepId: string, answers: Answers) => readonly SchemaError[];

export interface ValidationContext {
  /** `YYYY-MM-DD`. */
  today: string;
  schemaErrors: SchemaErrors;
}

/**
 * Every issue of the answers to shown questions, in the order they are asked, at most one hard issue per
 * question; only of one step if `stepId` is given. Hidden answers are ignored.
 */
export function validate(
  questionnaire: Questionnaire,
  answers: Answers,
  context: ValidationContext,
  stepId?: string,
): Issue[] {
  return validateForm(
    questionnaire,
    answers,
    resolveForm(questionnaire, answers, context.today),
    context,
    stepId,
  );
}

/** `validate` for callers that already have a FormState. */
export function validateForm(
  questionnaire: Questionnaire,
  answers: Answers,
  seen: FormState,
  { schemaErrors }: Pick<ValidationContext, 'schemaErrors'>,
  stepId?: string,
): Issue[] {
  const visible = visibleAnswers(questionnaire, answers, seen);
  const turnedAway = ineligible(questionnaire, seen);
  const valueChecks = placedValueChecks(questionnaire, visible, seen);
  const steps = shownSteps(questionnaire, seen).filter(({ id }) => stepId === undefined || id === stepId);
  return steps.flatMap((step) => {
    const questions = shownQuestions(questionnaire, seen, step.id);
    const shown = new Set(questions.map(({ id }) => id));
    const own = Object.fromEntries(
      questions.flatMap(({ id }) => (visible[id] === undefined ? [] : [[id, visible[id]]])),
    );
    const found = new Map<string, Issue[]>();
    for (const fault of schemaErrors(step.id, own)) {
      // Only the first error counts; a long list may have one in each of its entries.
      const key = keyOf(fault);
      if (key === undefined || found.has(key) || !shown.has(key)) continue;
      const issue = schemaIssue(questionnaire, { stepId: step.id, key }, fault, own);
      if (issue) found.set(key, [issue]);
    }
    for (const question of questions) {
      const value = own[question.id];
      if (value === undefined || found.has(question.id)) continue;
      const place = { key: question.id, stepId: step.id };
      const byType = findingsOf(question, value, seen.today);
      const findings = byType.length > 0 ? byType : implausible(questionnaire, question, visible);
      found.set(
        question.id,
        findings.map((finding) => ({ ...place, ...finding })),
      );
    }
    const facts = factsWithout(refusedKeys([...found.values()].flat()), seen);
    return questions.flatMap((question) => {
      const issues = found.get(question.id) ?? [];
      const refusal = issues.find(isHard);
      if (refusal) return [refusal];
      if (own[question.id] === undefined) return [];
      const all = [
        ...issues,
        ...checkIssues(questionnaire, question, facts),
        ...valueIssues(valueChecks.get(question.id) ?? [], { key: question.id, stepId: step.id }, facts),
      ];
      const hard = all.find(isHard) ?? exclusion(turnedAway, question);
      return hard ? [hard] : all;
    });
  });
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
  const code = issue.code === 'required' && question ? requiredCode(question) : named;
  const text = words(language)[code as keyof Words] ?? words(language).type;
  const params: Record<string, string | number> = {
    ...(question?.type === 'scale' && { min: question.min, max: question.max }),
    ...(code === 'number' && question && { example: exampleOf(question) }),
    ...issue.params,
  };
  if (issue.code === 'minDate' || issue.code === 'maxDate')
    params.limit = dateText(String(params.limit), language);
  else if (typeof params.limit === 'number')
    params.limit = withUnit(params.limit, question, issue.code, language);
  if (params.value !== undefined && question) {
    params.value = displayOf(question, params.value as AnswerValue, language);
  }
  return fill(text, params);
}

/** The message code for a missing answer, by what the patient has to do. */
function requiredCode(question: Question): keyof Words {
  if (question.type === 'choice' && question.display === 'select') return 'requiredFromList';
  return REQUIRED[question.type] ?? 'required';
}

const REQUIRED: { [T in Question['type']]?: keyof Words } = {
  choice: 'requiredChoice',
  multipleChoice: 'requiredOptions',
  yesNo: 'requiredYesNo',
  matrix: 'requiredRows',
  scale: 'requiredPoint',
  integer: 'number',
  decimal: 'number',
  quantity: 'number',
  date: 'requiredDate',
  email: 'requiredEmail',
  phone: 'requiredPhone',
  file: 'requiredFile',
  textList: 'requiredEntry',
  repeatingGroup: 'requiredEntry',
  signature: 'signature',
};

const withUnit = (limit: number, question: Question | undefined, code: string, language: string): string => {
  const unit =
    question && 'unit' in question && (code === 'min' || code === 'max') ? question.unit : undefined;
  return [numberText(limit, language), unitText(unit, language)].filter(Boolean).join(' ');
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

function checkIssues(questionnaire: Questionnaire, question: Question, facts: Facts): Issue[] {
  const { checks, step } = questionnaire.questions.get(question.id) as CompiledQuestion;
  return checks
    .filter(({ when }) => evaluateTruth(when, facts) === true)
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

/** The question of an error. */
function keyOf({ instancePath, params }: SchemaError): string | undefined {
  if (instancePath === '') return (params.missingProperty ?? params.additionalProperty) as string | undefined;
  const end = instancePath.indexOf('/', 1);
  return unescapePointer(instancePath.slice(1, end < 0 ? undefined : end));
}

function schemaIssue(
  questionnaire: Questionnaire,
  { stepId, key }: { stepId: string; key: string },
  fault: SchemaError,
  answers: Answers,
): Issue | undefined {
  const path = fault.instancePath.split('/').slice(1);
  const question = questionnaire.questions.get(key)?.question;
  if (!question) return undefined;
  const hard = (code: string, params?: Issue['params']): Issue => ({
    key,
    stepId,
    level: 'hard',
    code,
    ...(params ? { params } : {}),
  });
  const limit = Number(fault.params.limit);
  switch (fault.keyword) {
    case 'required':
      if (path.length > 0) return hard('incomplete');
      return hard(question.type === 'consent' ? 'consentRequired' : 'required');
    case 'const':
      return hard('consentRequired');
    case 'minimum':
      return hard('min', { limit });
    case 'maximum':
      return hard('max', { limit });
    case 'multipleOf':
      return hard('step', { limit: Number(fault.params.multipleOf) });
    case 'maxLength':
    case 'minLength':
    case 'maxItems':
    case 'minItems':
      return hard(fault.keyword, { limit });
    case 'pattern':
      if (question.type === 'date') {
        const { code, params } = dateFault(answers[key]);
        return hard(code, params);
      }
      if (question.type === 'email') return hard(emailProblem(String(answers[key])) ?? 'email');
      return hard(question.type === 'repeatingGroup' ? 'type' : question.type);
    case 'enum':
      return hard(question.type === 'multipleChoice' ? 'options' : 'option');
    case 'uniqueItems':
      return hard('uniqueItems');
    case 'type':
      return typeIssue(question, fault, hard);
    default:
      return hard('type');
  }
}

function typeIssue(
  question: Question,
  fault: SchemaError,
  hard: (code: string, params?: Issue['params']) => Issue,
): Issue {
  if (question.type === 'date') return hard('date');
  if (fault.params.type === 'integer') return hard('integer');
  if (fault.params.type === 'number') return hard('number', { example: exampleOf(question) });
  return hard('type');
}

/** A number within the soft limits, as an example of the format. */
function exampleOf(question: Question): number {
  const { softMin, softMax, min, max } = question as {
    softMin?: number;
    softMax?: number;
    min?: number;
    max?: number;
  };
  const low = softMin ?? min ?? 0;
  return Math.round((low + (softMax ?? max ?? low + 10)) / 2);
}

const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
