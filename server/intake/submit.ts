/** Turns a draft into a submission. Everything is computed anew here; the browser is not believed. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Answers } from '../../engine/answers.ts';
import { textIn } from '../../engine/definition.ts';
import { type Issue, issueText, validate } from '../../engine/validation.ts';
import { look, visibleAnswers } from '../../engine/visibility.ts';
import { explainFlags } from '../../rules/flags.ts';
import type { Occasion } from '../audit/occasion.ts';
import { recordAudit } from '../audit/record.ts';
import type { Draft } from '../db/entities/draft.ts';
import { Submission } from '../db/entities/submission.ts';
import { AppError } from '../http/errors.ts';
import type { Library, PublishedQuestionnaire } from '../published/library.ts';
import { AlreadySubmitted } from './alreadySubmitted.ts';
import { clinicDate } from './clinicDate.ts';
import type { Submit, SubmitRefused, Submitted } from './contract.ts';
import { type DraftKey, lockDraft } from './openDraft.ts';
import { recordConsents } from './recordConsents.ts';
import { newReference } from './reference.ts';
import { toSubmitted } from './submissionOf.ts';

export class NotSubmittable extends AppError {
  readonly status = 422;
  readonly code = 'not_submittable';
  override readonly body: SubmitRefused;

  constructor(issues: SubmitRefused['issues']) {
    super('Some answers are missing or cannot be accepted');
    this.body = { error: this.message, issues };
  }
}

export class OtherRevision extends AppError {
  readonly status = 409;
  readonly code = 'other_revision';
  override readonly body: { error: string; code: string; revision: number };

  constructor(revision: number) {
    super('The answers changed since they were reviewed');
    this.body = { error: this.message, code: this.code, revision };
  }
}

export class SubmissionKeyTaken extends AppError {
  readonly status = 409;
  readonly code = 'submission_key_taken';

  constructor() {
    super('This submission key belongs to another intake');
  }
}

/** The same key gives the same submission, however often it is asked for. */
export const submit = (
  em: EntityManager,
  { library, timeZone }: { library: Library; timeZone: string },
  key: DraftKey,
  { submissionKey, baseRevision, language }: Submit,
  occasion: Occasion,
): Promise<Submitted> =>
  em.transactional(async (tx) => {
    const draft = await lockDraft(tx, key);
    if (draft.submittedAt) {
      const submission = await tx.findOneOrFail(Submission, { draft: draft.id });
      if (submission.submissionKey === submissionKey) return toSubmitted(submission);
      throw new AlreadySubmitted(toSubmitted(submission));
    }
    // Two drafts with the same key at once: the second one waits and finds it taken.
    await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [submissionKey]);
    if (await tx.count(Submission, { submissionKey })) throw new SubmissionKeyTaken();
    if (draft.revision !== baseRevision) throw new OtherRevision(draft.revision);

    const published = await library.questionnaire(tx, draft.questionnaireId, draft.version);
    const today = clinicDate(occasion.at, timeZone);
    const { visible, flags, evidence } = judge(published, draft.answers, today, language);
    const { ruleSet } = published.ruleSet;
    const submission = tx.create(Submission, {
      id: crypto.randomUUID(),
      reference: newReference(),
      draft,
      submissionKey,
      questionnaireId: published.id,
      version: published.version,
      ruleSetId: ruleSet.id,
      ruleSetVersion: ruleSet.version,
      status: 'NEW',
      answersJSON: visible,
      flagsJSON: flags,
      evidenceJSON: evidence,
      raisedFlags: Object.keys(evidence).filter((flag) => evidence[flag]?.raised),
      language,
      ...patientOf(published, visible),
      user: ownerOf(draft, occasion),
      revision: 1,
      createdAt: occasion.at,
      updatedAt: occasion.at,
    });
    draft.submittedAt = occasion.at;
    draft.language = language;
    tx.persist(submission);
    await tx.flush();
    await recordConsents(tx, submission.id, published, { visible, language, at: occasion.at });
    recordAudit(tx, occasion, {
      action: 'submission_created',
      object: { type: 'submission', id: submission.id },
      detail: {
        questionnaire: `${published.id}@${published.version}`,
        ruleSet: `${ruleSet.id}@${ruleSet.version}`,
      },
    });
    return toSubmitted(submission);
  });

/** @throws NotSubmittable naming each question whose answer is missing or refused */
function judge(
  { questionnaire, schemaErrors, ruleSet }: PublishedQuestionnaire,
  answers: Answers,
  today: string,
  language: string,
) {
  const context = { today, schemaErrors };
  const hard = validate(questionnaire, answers, context).filter(({ level }) => level === 'hard');
  if (hard.length > 0) {
    throw new NotSubmittable(
      hard.map((issue) => ({
        ...issue,
        label: labelOf(questionnaire, issue, language),
        text: issueText(issue, questionnaire, language),
      })),
    );
  }
  const visible = visibleAnswers(questionnaire, answers, look(questionnaire, answers, today));
  return { visible, ...explainFlags(ruleSet, questionnaire, answers, context) };
}

const labelOf = (
  { questions }: PublishedQuestionnaire['questionnaire'],
  { key }: Issue,
  language: string,
): string => {
  const question = questions.get(key)?.question;
  return question ? textIn(question.label, language) : key;
};

function patientOf(
  { definition: { patient } }: PublishedQuestionnaire,
  answers: Answers,
): { patientName: string | null; patientEmail: string | null } {
  const name = [answers[patient.givenName], answers[patient.familyName]].filter(isText).join(' ').trim();
  const email = answers[patient.email];
  return { patientName: name || null, patientEmail: isText(email) ? email : null };
}

const isText = (value: unknown): value is string => typeof value === 'string';

const ownerOf = (draft: Draft, { by }: Occasion) => draft.user ?? (by?.role === 'PATIENT' ? by : null);
