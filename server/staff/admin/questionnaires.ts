/** Lists every questionnaire with its versions and how often each is used. */
import type { AdminQuestionnaires, QuestionnaireVersionLine } from '@clinic/contract/admin';
import { LANGUAGES, type LocalizedText } from '@clinic/engine/base';
import { textsIn } from '@clinic/engine/definition';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import type { EntityManager } from '@mikro-orm/postgresql';

interface Row {
  questionnaire_id: string;
  version: string;
  status: QuestionnaireVersionLine['status'];
  published_at: Date | string | null;
  published_by: string | null;
  change_note: string | null;
  title: LocalizedText;
  is_imported: boolean;
  submissions: string;
  drafts: string;
}

export async function questionnaires(
  em: EntityManager,
  config: ClinicDefaults,
): Promise<AdminQuestionnaires> {
  const { activeQuestionnaire } = await clinicSettings(em, config);
  const rows = await em.execute<Row[]>(
    `select questionnaire_id, version, status, published_at, definition -> 'title' as title,
       (definition -> 'fhir' is not null or definition -> 'table' is not null) as is_imported,
       change_note, users.name as published_by,
       coalesce(submissions.count, 0) as submissions, coalesce(drafts.count, 0) as drafts
     from questionnaire_version
     left join users on users.id = published_by_id
     left join (select questionnaire_id, version, count(*) from submission group by 1, 2) submissions
       using (questionnaire_id, version)
     left join (select questionnaire_id, version, count(*) from draft where submitted_at is null group by 1, 2) drafts
       using (questionnaire_id, version)
     order by questionnaire_id, published_at desc nulls first, version desc`,
  );
  return [...Map.groupBy(rows, ({ questionnaire_id }) => questionnaire_id)].map(([id, versions]) => ({
    id,
    titles: textsIn(versions[0]?.title ?? {}, LANGUAGES),
    active: id === activeQuestionnaire,
    versions: versions.map((row) => ({
      version: row.version,
      status: row.status,
      publishedAt: row.published_at === null ? null : new Date(row.published_at).toISOString(),
      publishedBy: row.published_by,
      changeNote: row.change_note,
      isImported: row.is_imported,
      submissions: Number(row.submissions),
      draftsInProgress: Number(row.drafts),
    })),
  }));
}
