/** Finds documents whose content is incomplete. The content itself is verified when it is read. */
import type { Objects } from '@clinic/server-platform/objects';
import type { EntityManager } from '@mikro-orm/postgresql';

export interface MissingContent {
  table: 'document' | 'document_object';
  /** The document's id. */
  key: string;
}

const AT_ONCE = 16;

/** Each content is complete in one place: in pieces, or in an object. */
const IN_PIECES = `select document.id::text as key
  from document left join document_object object on object.document_id = document.id
    left join (select document_id, sum(length(content)) as bytes from document_piece group by 1) as held
      on held.document_id = document.id
  where held.bytes is distinct from case when object.key is null then size end`;

/**
 * @param objects undefined: objects are not looked for
 * @throws ObjectStorageError if the storage does not answer
 */
export async function verifyContents(
  em: EntityManager,
  objects: Pick<Objects, 'sizeOf'> | undefined,
): Promise<MissingContent[]> {
  const rows = await em.execute<Array<{ key: string }>>(IN_PIECES);
  const missing = objects ? await missingObjects(em, objects) : [];
  return [
    ...rows.map(({ key }) => ({ table: 'document' as const, key })),
    ...missing.map((key) => ({ table: 'document_object' as const, key })),
  ];
}

async function missingObjects(em: EntityManager, objects: Pick<Objects, 'sizeOf'>): Promise<string[]> {
  const problems: string[] = [];
  for (let after = ''; ; ) {
    const rows = await em.execute<Array<{ id: string; key: string; size: number }>>(
      `select document.id, key, size from document_object join document on document.id = document_id
       where key > ? order by key limit ${AT_ONCE}`,
      [after],
    );
    const sizes = await Promise.all(rows.map(({ key }) => objects.sizeOf(key)));
    problems.push(...rows.filter(({ size }, index) => sizes[index] !== size).map(({ id }) => id));
    after = rows.at(-1)?.key ?? after;
    if (rows.length < AT_ONCE) return problems;
  }
}
