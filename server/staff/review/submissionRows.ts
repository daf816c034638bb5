/** Submissions with everything that an export contains about them. */
import type { HostPage } from '@clinic/contract/intake';
import type { Status } from '@clinic/contract/review';
import type { Flags } from '@clinic/contract/values';
import type { Answers, Sources } from '@clinic/engine/base';
import { NotFound } from '@clinic/server-platform/base';
import type { EntityManager } from '@mikro-orm/postgresql';

export interface SubmissionRow {
  id: string;
  reference: string;
  person_id: string;
  status: Status;
  created_at: Date;
  updated_at: Date;
  waiting_since: Date;
  patient_name: string | null;
  patient_email: string | null;
  patient_phone: string | null;
  questionnaire_id: string;
  version: string;
  rule_set_id: string;
  rule_set_version: string;
  flags_json: Flags;
  evidence_json: Record<string, unknown>;
  answers_json: Answers;
  sources: Sources;
  continued_past: string[];
  /** `YYYY-MM-DD` */
  answered_on: string;
  language: string;
  host_page: HostPage | null;
  assignee: string | null;
  /** When the patient last changed answers in a reply. */
  replied_at: Date | null;
  documents: SubmittedDocument[];
  consents: GivenConsent[];
  /** What was exported before a reply or a re-evaluation, in no order; the current evaluation may be among them. */
  earlier: EarlierEvaluation[];
}

export interface EarlierEvaluation {
  /** Null if the answers are the current ones. */
  answers: Answers | null;
  flags: Flags;
  raised: string[];
}

export interface SubmittedDocument {
  id: string;
  question: string | null;
  name: string;
  size: number;
  type: string;
  /** FHIR `instant`, like the dates of consents. */
  created_at: string;
}

export interface GivenConsent {
  question: string;
  agreed_at: string;
  text_sha256: string;
  document_sha256: string | null;
}

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Columns of `SubmissionRow`, with the submission as `s` and its assignee as `u`. */
export const SUBMISSION_COLUMNS = `s.id, s.reference, s.person_id, s.status, s.created_at, s.updated_at, s.waiting_since,
  s.patient_name, s.patient_email, s.patient_phone, s.questionnaire_id, s.version, s.rule_set_id,
  s.rule_set_version, s.flags_json, s.evidence_json, s.answers_json, s.sources, s.continued_past,
  to_char(s.answered_on, 'YYYY-MM-DD') as answered_on, s.language, s.host_page, u.name as assignee,
  (select max(v.created_at) from submission_version v
    where v.submission_id = s.id and v.cause = 'reply') as replied_at,
  (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'question', d.question, 'name', d.name,
      'size', d.size, 'type', d.type, 'created_at', to_char(d.created_at at time zone 'UTC', ${INSTANT}))
      order by d.created_at, d.id), '[]')
    from document d where d.submission_id = s.id) as documents,
  (select coalesce(jsonb_agg(jsonb_build_object('question', c.question_id, 'text_sha256', c.text_sha256,
      'document_sha256', c.document_sha256,
      'agreed_at', to_char(c.agreed_at at time zone 'UTC', ${INSTANT})) order by c.question_id), '[]')
    from consent_record c where c.submission_id = s.id) as consents,
  (select coalesce(jsonb_agg(e), '[]') from (
      select v.answers_json as answers, v.flags_json as flags, v.raised_flags as raised
      from submission_version v where v.submission_id = s.id
      union all
      select null, v.flags_json, v.raised_flags from submission_evaluation v where v.submission_id = s.id
    ) e) as earlier`;

export const SUBMISSION_TABLES = 'submission s left join users u on u.id = s.assignee_id';

/** @throws NotFound */
export async function submissionRow(em: EntityManager, id: string): Promise<SubmissionRow> {
  const [row] = await em.execute<SubmissionRow[]>(
    `select ${SUBMISSION_COLUMNS} from ${SUBMISSION_TABLES} where s.id = ?`,
    [id],
  );
  if (!row) throw new NotFound('No such submission');
  return withDates(row);
}

/** The driver may return times as texts. */
export const withDates = <Row extends SubmissionRow>(row: Row): Row => ({
  ...row,
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
  waiting_since: new Date(row.waiting_since),
  replied_at: row.replied_at && new Date(row.replied_at),
});
