/**
 * Published documents as stored. Not read as entities: MikroORM serializes the document of an entity and visits all its
 * values, to find changes later.
 */
import type { Definition } from '@clinic/engine/definition';
import type { RuleSet } from '@clinic/rules/document';
import type { EntityManager } from '@mikro-orm/postgresql';

export interface PublishedDocuments {
  questionnaire: Definition;
  ruleSet: RuleSet;
}

const STORED = {
  questionnaire: { document: 'definition', table: 'questionnaire_version', id: 'questionnaire_id' },
  ruleSet: { document: 'document', table: 'rule_set_version', id: 'rule_set_id' },
} as const;

/** Undefined if that version is not published and never was. */
export const readPublished = <Kind extends keyof PublishedDocuments>(
  em: EntityManager,
  kind: Kind,
  id: string,
  version: string,
): Promise<PublishedDocuments[Kind] | undefined> =>
  readValue(em, kind, STORED[kind].document, { id, version });

/**
 * Differs for different documents. Of what is stored, not the digest stored with it: only equal documents may be
 * exchanged.
 */
export const digestOfPublished = (
  em: EntityManager,
  kind: keyof PublishedDocuments,
  id: string,
  version: string,
): Promise<string | undefined> => {
  const { document } = STORED[kind];
  return readValue(em, kind, `encode(sha256(convert_to(${document}::text, 'UTF8')), 'hex')`, { id, version });
};

async function readValue<Value>(
  em: EntityManager,
  kind: keyof PublishedDocuments,
  expression: string,
  { id, version }: { id: string; version: string },
): Promise<Value | undefined> {
  const stored = STORED[kind];
  const [row] = await em.execute<Array<{ value: Value }>>(
    `select ${expression} as value from ${stored.table} where ${stored.id} = ? and version = ? and status <> 'draft'`,
    [id, version],
  );
  return row?.value;
}
