/** The questionnaires patients may start whose answers a rule set evaluates: the newest version of each. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Library, PublishedQuestionnaire } from '../../catalogue/library.ts';

export async function questionnairesUsing(
  em: EntityManager,
  library: Library,
  ruleSetId: string,
): Promise<PublishedQuestionnaire[]> {
  const rows = await em.execute<Array<{ id: string }>>(
    `select distinct questionnaire_id as id from questionnaire_version where status = 'published' order by 1`,
  );
  // Sequential: a transaction has one connection, which runs one query at a time.
  const newest: PublishedQuestionnaire[] = [];
  for (const { id } of rows) newest.push(await library.newest(em, id));
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
