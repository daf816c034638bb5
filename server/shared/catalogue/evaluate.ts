/**
 * Server-side evaluation of answers: re-validated, hidden ones dropped, flags and their evidence computed.
 */
import type { SubmitRefused } from '@clinic/contract/intake';
import type { Answers } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { continuedPast, type History } from '@clinic/engine/form';
import {
  type Assessment,
  confirmationsOf,
  type Issue,
  isConfirmed,
  issueText,
} from '@clinic/engine/validation';
import { type CompiledRuleSet, type Evidence, evidenceFrom, type Flags } from '@clinic/rules/evaluate';
import { CodedError } from '@clinic/server-platform/base';
import type { PublishedQuestionnaire } from './library.ts';

export class NotSubmittable extends CodedError<Pick<SubmitRefused, 'issues'>> {
  readonly status = 422;
  readonly code = 'not_submittable';

  constructor(issues: SubmitRefused['issues']) {
    super('Some answers are missing or cannot be accepted', { issues });
  }
}

export interface Evaluation {
  /** With what the patient confirmed about them. */
  visible: Answers;
  flags: Flags;
  /** As stored, for `evidenceIn`. */
  evidence: Record<string, Evidence>;
  /** Keys of the raised flags. */
  raisedFlags: string[];
  /** Ids of the eligibility rules that hold: the patient continued past the page that explains each. */
  continuedPast: string[];
  patientName: string | null;
  patientEmail: string | null;
  patientPhone: string | null;
  /** `YYYY-MM-DD`. */
  patientBirthDate: string | null;
  /** Whether the patient agreed to messages; null if the form does not ask. */
  messagesConsent: boolean | null;
}

export interface EvaluationInput {
  /** The answers, assessed for the date in the clinic's time zone. */
  assessment: Assessment;
  /** The answers as they were given, with what the patient confirmed about them. */
  given: Answers;
  /** Language of the validation messages. */
  language: string;
  /** The rule set the answers are pinned to. */
  ruleSet: CompiledRuleSet;
  /** Earlier submissions of the person; see `historyOf`. */
  history?: History | undefined;
  /** The keys whose answers may be refused; all if absent. */
  asked?: ReadonlySet<string>;
}

/** @throws NotSubmittable naming each question whose answer is missing or refused */
export function evaluate(
  published: PublishedQuestionnaire,
  { assessment, given, language, ruleSet, history, asked }: EvaluationInput,
): Evaluation {
  const { questionnaire } = published;
  const hard = assessment.issues.filter(({ level, key }) => level === 'hard' && (asked?.has(key) ?? true));
  if (hard.length > 0) {
    throw new NotSubmittable(
      hard.map((issue) => ({
        ...issue,
        label: labelOf(published, issue, language),
        text: issueText(issue, questionnaire, language),
      })),
    );
  }
  const { visibleAnswers: answers, issues, form } = assessment;
  const confirmed = issues.filter((issue) => isConfirmed(issue, given, form));
  const visible = { ...answers, ...confirmationsOf(confirmed, form) };
  const inputs = { ...assessment.ruleInputs, history };
  const { flags, evidence, stored } = evidenceFrom(ruleSet, inputs);
  const raisedFlags = Object.keys(evidence).filter((flag) => evidence[flag]?.raised);
  const past = continuedPast(questionnaire, form);
  const patient = patientOf(published, visible);
  return { visible, flags, evidence: stored(), raisedFlags, continuedPast: past, ...patient };
}

/** The message for a file answer whose documents are gone: upload them again. */
export function lostDocuments(
  published: PublishedQuestionnaire,
  key: string,
  language: string,
): SubmitRefused['issues'][number] {
  const stepId = published.questionnaire.questions.get(key)?.step.id ?? '';
  const issue: Issue = { key, stepId, level: 'hard', code: 'fileLost' };
  return {
    ...issue,
    label: labelOf(published, issue, language),
    text: issueText(issue, published.questionnaire, language),
  };
}

const labelOf = (
  { questionnaire: { questions } }: PublishedQuestionnaire,
  { key }: Issue,
  language: string,
): string => {
  const question = questions.get(key)?.question;
  return question ? textIn(question.label, language) : key;
};

/** How the answers identify the patient. */
export function patientOf(
  { definition: { patient } }: PublishedQuestionnaire,
  answers: Answers,
): Pick<
  Evaluation,
  'patientName' | 'patientEmail' | 'patientPhone' | 'patientBirthDate' | 'messagesConsent'
> {
  const name = [answers[patient.givenName], answers[patient.familyName]].filter(isText).join(' ').trim();
  const text = (id: string | undefined): string | null => {
    const answer = id === undefined ? undefined : answers[id];
    return isText(answer) && answer.trim() !== '' ? answer : null;
  };
  return {
    patientName: name || null,
    patientEmail: text(patient.email),
    patientPhone: text(patient.phone),
    patientBirthDate: text(patient.birthDate),
    messagesConsent: patient.messagesConsent === undefined ? null : answers[patient.messagesConsent] === true,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
