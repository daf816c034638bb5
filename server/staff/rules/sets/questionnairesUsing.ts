/** The questionnaires patients may start whose answers a rule set evaluates: the newest version of each. */
import type { VersionName } from '@clinic/contract/authoring';
import type { Definition } from '@clinic/engine/definition';
import type { Library, PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';

/** What is published, or retired, together with the rules. */
export interface FormChange {
  publishes?: Definition | undefined;
  retires?: VersionName | undefined;
}

export type UsingForm = Pick<PublishedQuestionnaire, 'id' | 'version' | 'definition'>;

/** @param change as if it had happened */
export async function questionnairesUsing(
  em: EntityManager,
  library: Library,
  ruleSetId: string,
  { publishes, retires }: FormChange = {},
): Promise<UsingForm[]> {
  const rows = await em.execute<VersionName[]>(
    `select distinct on (questionnaire_id) questionnaire_id as id, version from questionnaire_version
     where status = 'published' and questionnaire_id <> ? and (questionnaire_id, version) <> (?, ?)
     order by questionnaire_id, published_at desc, version desc`,
    [publishes?.id ?? '', retires?.id ?? '', retires?.version ?? ''],
  );
  // Sequential: a transaction has one connection, which runs one query at a time.
  const newest: UsingForm[] = [];
  for (const { id, version } of rows) newest.push(await library.questionnaire(em, id, version));
  if (publishes) newest.push({ id: publishes.id, version: publishes.version, definition: publishes });
  return newest.filter(({ definition }) => definition.ruleSet.split('@')[0] === ruleSetId);
}

/** Every version of a questionnaire that was ever published and names the rule set. */
export async function versionsUsing(
  em: EntityManager,
  library: Library,
  ruleSetId: string,
): Promise<PublishedQuestionnaire[]> {
  const rows = await em.execute<Array<{ id: string; version: string }>>(
    `select questionnaire_id as id, version from questionnaire_version
     where status <> 'draft' and split_part(definition ->> 'ruleSet', '@', 1) = ?
     order by 1, published_at`,
    [ruleSetId],
  );
  const versions: PublishedQuestionnaire[] = [];
  for (const { id, version } of rows) versions.push(await library.questionnaire(em, id, version));
  return versions;
}
