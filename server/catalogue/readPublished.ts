/**
 * Published documents as stored. Not read as entities: MikroORM serializes the document of an entity and visits all its
 * values, to find changes later.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Definition } from '../../engine/definition/definition.ts';
import type { RuleSet } from '../../rules/document/ruleset.ts';

/** Undefined if that version is not published and never was. */
export async function readDefinition(
  em: EntityManager,
  id: string,
  version: string,
): Promise<Definition | undefined> {
  const [row] = await em.execute<Array<{ definition: Definition }>>(
    "select definition from questionnaire_version where questionnaire_id = ? and version = ? and status <> 'draft'",
    [id, version],
  );
  return row?.definition;
}

/** The same for a rule set. */
export async function readRuleSet(
  em: EntityManager,
  id: string,
  version: string,
): Promise<RuleSet | undefined> {
  const [row] = await em.execute<Array<{ document: RuleSet }>>(
    "select document from rule_set_version where rule_set_id = ? and version = ? and status <> 'draft'",
    [id, version],
  );
  return row?.document;
}
