/** Submissions as lists show them, in the requested order. */
import type { PatientMail } from '@clinic/contract/messaging';
import type { PromisedStepName } from '@clinic/contract/promisedSteps';
import type { Status, SubmissionListItem } from '@clinic/contract/review';
import type { Flags } from '@clinic/contract/values';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { askTogether, type Statement } from '@clinic/server-platform/db';
import { mailIn } from '@clinic/server-platform/messaging';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';

export interface ItemRow {
  id: string;
  reference: string;
  status: Status;
  created_at: string;
  updated_at: string;
  waiting_since: string;
  patient_name: string | null;
  patient_email: string | null;
  patient_phone: string | null;
  mail: PatientMail;
  questionnaire_id: string;
  version: string;
  rule_set_id: string;
  rule_set_version: string;
  flags_json: Flags;
  continued_past: string[];
  assignee_id: string | null;
  assignee_name: string | null;
  urgency: SubmissionListItem['urgency'];
  revision: number;
  contact_due_at: string | null;
  contact_late: boolean | null;
  promised_step: PromisedStepName | null;
  promised_at: string;
  promised_late: boolean;
}

export const listItems = async (
  em: EntityManager,
  library: Library,
  ids: readonly string[],
): Promise<SubmissionListItem[]> =>
  itemsOf(em, library, ids, await askTogether<ItemRow>(em, [itemQuestion(ids)]));

/** Does not read answers and evidence. */
export const itemQuestion = (ids: readonly string[]): Statement => ({
  sql: `select s.id, s.reference, s.status, s.created_at, s.updated_at, s.waiting_since, s.patient_name,
      s.patient_email, s.patient_phone, ${mailIn('s', 'account')} as mail, s.questionnaire_id, s.version, s.rule_set_id, s.rule_set_version, s.flags_json, s.continued_past,
      s.assignee_id, u.name as assignee_name, s.urgency, s.revision,
      due.due_at as contact_due_at, due.due_at <= now() as contact_late,
      promised.step as promised_step, promised.due_at as promised_at, promised.due_at <= now() as promised_late
    from submission s left join users u on u.id = s.assignee_id
      left join users account on account.id = s.user_id
      left join contact_due due on due.submission_id = s.id and due.closed_at is null
      left join lateral (
        select step, due_at from promised_step
        where submission_id = s.id and ended_at is null order by due_at, step limit 1
      ) promised on true
    where s.id = any (string_to_array(?, ',')::uuid[])`,
  params: [ids.join(',')],
});

/** In the order of the ids. */
export function itemsOf(
  em: EntityManager,
  library: Library,
  ids: readonly string[],
  rows: readonly ItemRow[],
): Promise<SubmissionListItem[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return Promise.all(
    shown.map(async (row) => {
      const { definition } = await library.questionnaire(em, row.questionnaire_id, row.version);
      return toListItem(row, textIn(definition.title, FALLBACK_LANGUAGE));
    }),
  );
}

export const toListItem = (row: ItemRow, questionnaireName: string): SubmissionListItem => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  createdAt: moment(row.created_at),
  updatedAt: moment(row.updated_at),
  patient: {
    name: row.patient_name,
    email: row.patient_email,
    phone: row.patient_phone,
    mail: row.mail,
    avatar: null,
  },
  questionnaire: { id: row.questionnaire_id, name: questionnaireName, version: row.version },
  ruleSet: { id: row.rule_set_id, version: row.rule_set_version },
  flagsJSON: row.flags_json,
  continuedPast: row.continued_past,
  assignee: row.assignee_id && row.assignee_name ? { id: row.assignee_id, name: row.assignee_name } : null,
  urgency: row.urgency,
  waitingSince: moment(row.waiting_since),
  revision: row.revision,
  contact:
    row.contact_due_at === null
      ? null
      : { dueAt: moment(row.contact_due_at), late: row.contact_late === true },
  promised: row.promised_step && {
    step: row.promised_step,
    dueAt: moment(row.promised_at),
    late: row.promised_late,
  },
});

const moment = (written: string): string => new Date(written).toISOString();
