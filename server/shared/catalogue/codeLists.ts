/**
 * A clinic's code lists, cached in memory. A list never changes under its digest and holds no personal data,
 * so the clinics of a process share the cache; whether a clinic has a list is looked up in its own table.
 */
import { readCodeList } from '@clinic/engine/codeLists';
import {
  type CodeList,
  codeListsIn,
  type Definition,
  linkCodeLists,
  MAX_CODES,
} from '@clinic/engine/definition';
import { MAX_CODE_LISTS } from '@clinic/engine/parsing';
import { RecentlyUsed } from '@clinic/server-platform/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import { unpackedCodeList } from './codeListWork.ts';

/** A list of a hundred thousand codes takes about 30 MB. */
const MAX_CACHED = 6;
const kept = new RecentlyUsed<string, Promise<CodeList>>(MAX_CACHED);

interface Linked {
  definition: Definition;
  /** Digests of lists that are not stored. */
  missing: readonly string[];
}

/**
 * The definition with its lists.
 * @throws Error if one is not stored: answers that cannot be checked are not accepted
 */
export async function withCodeLists(em: EntityManager, definition: Definition): Promise<Definition> {
  const linked = await withStored(em, definition, codeListsIn(definition));
  if (linked.missing.length > 0)
    throw new Error(`${definition.id}@${definition.version} names a code list that is not stored`);
  return linked.definition;
}

/** A draft with those of its lists that are stored; with none if it has more codes than can be published. */
export async function withStoredCodeLists(em: EntityManager, definition: Definition): Promise<Linked> {
  const digests = codeListsIn(definition);
  return (await isWithinLimits(em, digests))
    ? withStored(em, definition, digests)
    : { definition, missing: digests };
}

async function withStored(
  em: EntityManager,
  definition: Definition,
  digests: readonly string[],
): Promise<Linked> {
  if (digests.length === 0) return { definition, missing: [] };
  const missing = await missingCodeLists(em, digests);
  const lists = new Map<string, CodeList>();
  for (const digest of digests) if (!missing.includes(digest)) lists.set(digest, await codeList(em, digest));
  return { definition: linkCodeLists(definition, lists), missing };
}

async function codeList(em: EntityManager, digest: string): Promise<CodeList> {
  const known = kept.get(digest);
  if (known) return known;
  const reading = textOfCodeList(em, digest).then((text) => readCodeList(text ?? '', digest, pause));
  kept.set(digest, reading);
  // The next caller retries.
  reading.catch(() => kept.delete(digest));
  return reading;
}

/** Lets other requests run. */
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export async function missingCodeLists(em: EntityManager, digests: readonly string[]): Promise<string[]> {
  if (digests.length === 0) return [];
  const rows = await em.execute<Array<{ digest: string }>>(
    `select digest from code_list where digest in (${digests.map(() => '?').join(', ')})`,
    [...digests],
  );
  const stored = new Set(rows.map(({ digest }) => digest));
  return digests.filter((digest) => !stored.has(digest));
}

/** Compressed by gzip; undefined if the clinic has no such list. */
export async function contentOfCodeList(em: EntityManager, digest: string): Promise<Buffer | undefined> {
  const [row] = await em.execute<Array<{ content: Buffer }>>(
    'select content from code_list where digest = ?',
    [digest],
  );
  return row?.content;
}

export async function textOfCodeList(em: EntityManager, digest: string): Promise<string | undefined> {
  const content = await contentOfCodeList(em, digest);
  return content && unpackedCodeList(content, digest);
}

/**
 * For a thread, which cannot read them itself: by digest, without those that are not stored. Compressed as
 * stored, in base64: serializing the texts would block this thread.
 * @returns none if a form has more codes than can be published
 */
export async function storedCodeLists(
  em: EntityManager,
  definition: Pick<Definition, 'steps'>,
): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  const digests = codeListsIn(definition);
  if (!(await isWithinLimits(em, digests))) return contents;
  for (const digest of digests) {
    const content = await contentOfCodeList(em, digest);
    if (content) contents[digest] = content.toString('base64');
  }
  return contents;
}

/** Codes in all lists of a form: each process caches several forms, and each code takes 300 bytes. */
export const MAX_CODES_OF_FORM = 2 * MAX_CODES;

/** An unpublished definition can name any number of lists. */
const isWithinLimits = async (em: EntityManager, digests: readonly string[]): Promise<boolean> =>
  digests.length <= MAX_CODE_LISTS && (await sizeOfCodeLists(em, digests)) <= MAX_CODES_OF_FORM;

/** Codes in all of them. */
export async function sizeOfCodeLists(em: EntityManager, digests: readonly string[]): Promise<number> {
  if (digests.length === 0) return 0;
  const [row] = await em.execute<Array<{ size: string | null }>>(
    `select sum(size) as size from code_list where digest in (${digests.map(() => '?').join(', ')})`,
    [...digests],
  );
  return Number(row?.size ?? 0);
}
