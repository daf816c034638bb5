/** A patient with the latest submissions and who was merged into them. Reading it is audited. */
import {
  type MergedPatient,
  MOST_VISITS,
  type Patient,
  type Visit,
} from '@clinic/contract/patients/patients';
import type { Status } from '@clinic/contract/review';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { patientItems } from './patientItems.ts';

export const viewPatient = (
  em: EntityManager,
  library: Library,
  id: string,
  requestContext: RequestContext,
): Promise<Patient> =>
  em.transactional(async (tx) => {
    const root = await patientId(tx, id);
    const [item] = await patientItems(tx, [root]);
    if (!item) throw new NotFound('No such patient');
    const visits = await visitsOf(tx, library, root);
    recordAudit(tx, requestContext, {
      action: 'patient_viewed',
      object: { type: 'person', id: root },
      detail: { submissions: visits.map((visit) => visit.id) },
    });
    return { ...item, visits, merged: await mergedInto(tx, root) };
  });

/** Of whoever they were merged into. @throws NotFound */
export async function patientId(tx: EntityManager, id: string): Promise<string> {
  const [row] = await tx.execute<Array<{ id: string }>>(
    'select root_person(id) as id from person where id = ?',
    [id],
  );
  if (!row) throw new NotFound('No such patient');
  return row.id;
}

interface VisitRow {
  id: string;
  reference: string;
  status: Status;
  created_at: string | Date;
  answered_on: string;
  language: string;
  questionnaire_id: string;
  version: string;
  rule_set_id: string;
  rule_set_version: string;
  answers_json: Visit['answersJSON'];
  raised_flags: string[];
  request: string | null;
  requested_at: string | Date | null;
}

async function visitsOf(tx: EntityManager, library: Library, person: string): Promise<Visit[]> {
  const rows = await tx.execute<VisitRow[]>(
    `select s.id, s.reference, s.status, s.created_at, to_char(s.answered_on, 'YYYY-MM-DD') as answered_on, s.language,
       s.questionnaire_id, s.version, s.rule_set_id, s.rule_set_version, s.answers_json, s.raised_flags,
       open.message as request, open.created_at as requested_at
     from submission s left join information_request open on open.submission_id = s.id and open.closed_at is null
     where s.person_id = ? order by s.created_at desc, s.id desc limit ${MOST_VISITS}`,
    [person],
  );
  return Promise.all(
    rows.map(async (row): Promise<Visit> => {
      const { definition } = await library.questionnaire(tx, row.questionnaire_id, row.version);
      return {
        id: row.id,
        reference: row.reference,
        status: row.status,
        createdAt: new Date(row.created_at).toISOString(),
        questionnaire: {
          id: row.questionnaire_id,
          name: textIn(definition.title, FALLBACK_LANGUAGE),
          version: row.version,
        },
        ruleSet: { id: row.rule_set_id, version: row.rule_set_version },
        answeredOn: row.answered_on,
        answersJSON: row.answers_json,
        language: row.language,
        raisedFlags: row.raised_flags,
        openRequest:
          row.request === null || row.requested_at === null
            ? null
            : { message: row.request, createdAt: new Date(row.requested_at).toISOString() },
      };
    }),
  );
}

/** Those merged into it, and into those. */
async function mergedInto(tx: EntityManager, person: string): Promise<MergedPatient[]> {
  const rows = await tx.execute<Array<Omit<MergedPatient, 'at'> & { at: string | Date }>>(
    `with recursive members as (
       select * from person where merged_into = ?
       union all select person.* from person join members on person.merged_into = members.id
     )
     select members.id, members.name, to_char(birth_date, 'YYYY-MM-DD') as "birthDate", members.email, phone,
       merged_into as into, merged_at as at, users.name as by
     from members left join users on users.id = merged_by order by merged_at desc, members.id`,
    [person],
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
