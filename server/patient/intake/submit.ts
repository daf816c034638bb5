/** Turns a draft into a submission. Everything is recomputed here; the browser is not trusted. */
import { randomInt } from 'node:crypto';
import type { Submit, Submitted } from '@clinic/contract/intake';
import type { Promising } from '@clinic/contract/settings';
import type { Sources } from '@clinic/engine/base';
import type { ExternalValues, History } from '@clinic/engine/form';
import { type Assessment, assess } from '@clinic/engine/validation';
import type { CompiledRuleSet } from '@clinic/rules/evaluate';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { CodedError, codedError } from '@clinic/server-platform/base';
import { asSystem, recordSubmissions, runWithCommit, type Statement } from '@clinic/server-platform/db';
import { type Draft, Submission } from '@clinic/server-platform/entities';
import { chosenByAccount } from '@clinic/server-platform/messaging';
import {
  clinicDate,
  contactFlags,
  dueTime,
  evaluate,
  firstContactDue,
  historyOf,
  keptRuleInputs,
  type Library,
  lostDocuments,
  NotSubmittable,
  nextLicensed,
  type PublishedQuestionnaire,
  patientOf,
  promise,
  residenceOf,
  rulesFor,
  submittedDocuments,
  unknownDocuments,
  withSignatureDays,
} from '@clinic/server-shared/catalogue';
import { personBefore } from '@clinic/server-shared/persons';
import { answersWithExternal, ExternalMissing, type ExternalOf } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AlreadySubmitted } from './alreadySubmitted.ts';
import { announcements } from './announcements.ts';
import { consentRecords } from './consentRecords.ts';
import { type DraftKey, lockDraft, openDraft } from './drafts/openDraft.ts';
import { trueSources } from './earlier/earlierAnswers.ts';
import { milestone } from './events/milestone.ts';
import { answersOf, askedPerson } from './followUp/answersOf.ts';
import { type Answered, personWithId } from './followUp/openFollowUp.ts';
import { readSubmitted, toSubmitted } from './submissionOf.ts';

export class OtherRevision extends CodedError<{ revision: number }> {
  readonly status = 409;
  readonly code = 'other_revision';

  constructor(revision: number) {
    super('The answers changed since they were reviewed', { revision });
  }
}

export class SubmissionKeyTaken extends codedError(
  422,
  'submission_key_taken',
  'This submission key was already used for other answers',
) {}

/** The same key returns the same submission, however often it is requested. @throws SubmissionKeyTaken */
export async function submit(
  em: EntityManager,
  clinic: Clinic,
  key: DraftKey,
  request: Submit & OfPerson,
  requestContext: RequestContext,
): Promise<Submitted> {
  const store = (external?: ExternalValues) =>
    em.transactional((tx) => storeSubmission(tx, clinic, key, { ...request, external }, requestContext));
  const outcome = await store()
    .catch(async (error: unknown) => {
      if (!(error instanceof ExternalMissing)) throw error;
      // Of the few forms that need values from outside: computed between two transactions, so that none waits for them.
      const own = em.fork({ keepTransactionContext: true });
      return store(await externalBefore(own, clinic, key, request, requestContext));
    })
    .catch(refuseTakenKey);
  if (outcome instanceof AlreadySubmitted) throw outcome;
  return outcome;
}

interface OfPerson {
  /** Whose answers they are, as a program says that may know. */
  personId?: string | undefined;
}

interface Clinic extends Promising {
  library: Library;
  external: ExternalOf;
}

/**
 * The external values of the answers that are submitted, computed here whatever the browser showed. Undefined if these are not the
 * answers at the clinic, which the transaction refuses.
 */
async function externalBefore(
  em: EntityManager,
  { library, timeZone, external }: Clinic,
  key: DraftKey,
  { baseRevision }: Submit,
  { at }: RequestContext,
): Promise<ExternalValues | undefined> {
  const { answers, questionnaireId, revision, submittedAt, version } = await openDraft(em, key);
  if (submittedAt || revision !== baseRevision) return undefined;
  const published = await library.questionnaire(em, questionnaireId, version);
  return external(published, timeZone)(answers, clinicDate(at, timeZone));
}

/** Whoever answers a follow-up confirms what the person of its plan said, whom a visitor does not see. */
const sourcesOf = (
  tx: EntityManager,
  library: Library,
  published: PublishedQuestionnaire,
  draft: Pick<Draft, 'sources' | 'answers'>,
  { patientId, asked }: { patientId: string | null; asked: Answered | undefined },
): Promise<Sources> =>
  asked
    ? asSystem('sources', () => trueSources(tx, library, published, draft, { person: asked.personId }))
    : trueSources(tx, library, published, draft, patientId === null ? undefined : { account: patientId });

async function storeSubmission(
  tx: EntityManager,
  { library, ...promising }: Clinic,
  key: DraftKey,
  {
    submissionKey,
    baseRevision,
    language,
    external,
    personId,
  }: Submit & OfPerson & { external: ExternalValues | undefined },
  requestContext: RequestContext,
): Promise<Submitted | AlreadySubmitted> {
  const draft = await lockDraft(tx, key);
  if (draft.submittedAt) {
    const submission = await tx.findOneOrFail(Submission, { draft: draft.id });
    const isRepeated = submission.submissionKey === submissionKey;
    if (isRepeated && draft.revision !== baseRevision) throw new SubmissionKeyTaken();
    // A repeated request is audited as a read; its entry waits for a commit, as the submission did.
    const act = {
      action: 'own_submission_viewed',
      object: { type: 'submission', id: submission.id },
    } as const;
    recordAudit(tx, requestContext, act);
    const submitted = await readSubmitted(tx, submission);
    return isRepeated ? submitted : new AlreadySubmitted(submitted);
  }
  if (draft.revision !== baseRevision) throw new OtherRevision(draft.revision);

  const published = await library.questionnaire(tx, draft.questionnaireId, draft.version);
  const today = clinicDate(requestContext.at, promising.timeZone);
  const signed = withSignatureDays(published.questionnaire, draft.answers, draft.createdAt, today);
  const answers = answersWithExternal(published, signed, external);
  const rules = await rulesFor(tx, library, published);
  const { ruleSet } = rules;
  const assessment = assess(published.questionnaire, answers, today);
  const { id: draftId } = draft;
  const patientId = ownerOf(draft, requestContext);
  const asked = personId ? await personWithId(tx, personId) : await askedPerson(tx, draft);
  const history = await historyOfDraft(tx, library, {
    ...{ draftId, patientId, asked, rules, published, assessment },
  });
  const evaluated = evaluate(published, { assessment, given: answers, language, ruleSet: rules, history });
  const { visible, flags, evidence, raisedFlags } = evaluated;
  const { messagesConsent } = evaluated;
  // A follow-up need not ask who answers it.
  const patientEmail = evaluated.patientEmail ?? asked?.email ?? null;
  const lost = await unknownDocuments(tx, { draft: draft.id }, published.questionnaire, visible);
  if (lost.length > 0) throw new NotSubmittable(lost.map((key) => lostDocuments(published, key, language)));
  const sources = await sourcesOf(
    tx,
    library,
    published,
    { ...draft, answers: visible },
    { patientId, asked },
  );
  const state = promising.licensing === 'assign' ? residenceOf(published, visible) : undefined;
  const assigneeId =
    state === undefined
      ? null
      : await asSystem('licences', () => nextLicensed(tx, state, today, requestContext.at));
  const submission = {
    id: crypto.randomUUID(),
    reference: newReference(),
    draftId,
    submissionKey,
    questionnaireId: published.id,
    version: published.version,
    ruleSetId: ruleSet.id,
    ruleSetVersion: ruleSet.version,
    status: 'NEW',
    answers: visible,
    sources,
    flags,
    evidence,
    raisedFlags,
    continuedPast: evaluated.continuedPast,
    answeredOn: today,
    language,
    hostPage: draft.hostPage ?? null,
    patientName: evaluated.patientName ?? asked?.name ?? null,
    patientEmail,
    patientPhone: evaluated.patientPhone ?? asked?.phone ?? null,
    patientBirthDate: evaluated.patientBirthDate ?? asked?.birthDate ?? null,
    messagesConsent,
    patientId,
    personId: asked?.personId ?? null,
    assigneeId,
    createdAt: requestContext.at,
  };
  const chosen = await asSystem('submission', () => chosenByAccount(tx, patientId));
  const wantsMail = chosen ?? messagesConsent ?? true;
  const confirmTo = wantsMail ? patientEmail || null : null;
  const written = [
    submissionRow(submission),
    {
      sql: 'update draft set submitted_at = ?, language = ?, touched_at = now() where id = ?',
      params: [requestContext.at, language, draftId],
    },
    ...answersOf(draft, submission),
    ...firstContactDue(submission.id, contactFlags(ruleSet, raisedFlags, flags), requestContext.at),
    ...promise(submission.id, ['read', 'decision'], promising, requestContext.at),
    recordSubmissions([submission.id]),
    ...keptRuleInputs(submission.id, published, assessment.ruleInputs),
    ...consentRecords(submission.id, published, { visible, language, at: requestContext.at }),
    milestone('submitted', draft, requestContext),
    ...announcements({ ...submission, confirmTo }, ruleSet, requestContext),
    // Last: it appends to the audit log.
    ...submittedDocuments(
      requestContext,
      { draftId, submissionId: submission.id, patientId },
      published.questionnaire,
      visible,
    ),
  ];
  recordAudit(tx, requestContext, {
    action: 'submission_created',
    object: { type: 'submission', id: submission.id },
    detail: {
      questionnaire: `${published.id}@${published.version}`,
      ruleSet: `${ruleSet.id}@${ruleSet.version}`,
      ...(history && { earlierRead: history.length }),
      raised: raisedFlags.length,
      ...(assigneeId && { assignee: assigneeId }),
    },
  });
  await asSystem('submission', () => runWithCommit(tx, written));
  const { read } = promising.promises;
  const readBy = read === null ? undefined : dueTime(requestContext.at, read, promising);
  return toSubmitted(submission, confirmTo !== null, readBy?.toISOString());
}

interface Assessed {
  draftId: string;
  patientId: string | null;
  /** Whose plan asked for it. */
  asked: Answered | undefined;
  rules: CompiledRuleSet;
  published: PublishedQuestionnaire;
  assessment: Assessment;
}

/** What the person told before; who that is, is found only for rules that read it. */
async function historyOfDraft(
  tx: EntityManager,
  library: Library,
  { draftId, patientId, asked, rules, published, assessment }: Assessed,
): Promise<History | undefined> {
  const reads = rules.earlier.questions;
  if (reads.size === 0) return undefined;
  const stated = patientOf(published, assessment.visibleAnswers);
  const personId = asked?.personId ?? (await personBefore(tx, { draftId, userId: patientId }, stated));
  return historyOf(tx, library, { personId, reads, published });
}

/**
 * Two drafts submitting one key concurrently: the second waits for the first, then violates the unique key.
 */
function refuseTakenKey(error: unknown): never {
  const refused = error instanceof Error && 'constraint' in error;
  if (refused && error.constraint === 'submission_submission_key_key') throw new SubmissionKeyTaken();
  throw error;
}

const ownerOf = (draft: Draft, { by }: RequestContext): string | null =>
  draft.user?.id ?? (by?.role === 'PATIENT' ? by.id : null);

/** Without the easily confused 0 O, 1 I L, U V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

const newReference = (): string => `${letters(4)}-${letters(4)}`;

interface Row {
  answers: object;
  sources: object;
  flags: object;
  evidence: object;
}

/** Inserts a submission. Its large columns are sent separately: as part of the row they would be parsed twice. */
const submissionRow = ({ answers, sources, flags, evidence, ...row }: Row & object): Statement => ({
  sql: `insert into submission (id, reference, draft_id, submission_key, questionnaire_id, version, rule_set_id,
       rule_set_version, status, answers_json, sources, flags_json, evidence_json, raised_flags, continued_past, answered_on, language, host_page,
       patient_name, patient_email, patient_phone, patient_birth_date, messages_consent, user_id, person_id, assignee_id, revision, created_at, updated_at, waiting_since, urgency)
     select id, reference, "draftId", "submissionKey", "questionnaireId", version, "ruleSetId", "ruleSetVersion",
       status, ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb, "raisedFlags", "continuedPast", "answeredOn", language, nullif("hostPage", 'null'), "patientName", "patientEmail",
       "patientPhone", "patientBirthDate", "messagesConsent", "patientId", "personId", "assigneeId", 1, "createdAt", "createdAt", "createdAt",
       urgency_of("ruleSetId", "ruleSetVersion", "raisedFlags", "continuedPast", ?::jsonb)
     from jsonb_to_record(?::jsonb) as row (id uuid, reference text, "draftId" uuid, "submissionKey" uuid,
       "questionnaireId" text, version text, "ruleSetId" text, "ruleSetVersion" text, status text,
       "raisedFlags" text[], "continuedPast" text[], "answeredOn" date, language text, "hostPage" jsonb, "patientName" text,
       "patientEmail" text, "patientPhone" text, "patientBirthDate" date, "messagesConsent" boolean, "patientId" uuid, "personId" uuid, "assigneeId" uuid, "createdAt" timestamptz)`,
  params: [answers, sources, flags, evidence, flags, row].map((value) => JSON.stringify(value)),
});
