/**
 * The code lists of a clinic, read and kept in memory. What a digest names never changes and holds no personal data,
 * so clinics of a process share what was read; whether a clinic has a list is asked of its own table.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Answers } from '../../engine/base/answers.ts';
import { readCodeList } from '../../engine/codeLists/readCodeList.ts';
import { codeListsIn, hasCodeList, linkCodeLists } from '../../engine/definition/codeList.ts';
import { type CodeList, type Definition, LINKED } from '../../engine/definition/definition.ts';
import { RecentlyUsed } from '../platform/base/recentlyUsed.ts';

const unzip = promisify(gunzip);

/** Of a hundred thousand codes each takes about 30 MB. */
const MOST_KEPT = 6;
const kept = new RecentlyUsed<string, Promise<CodeList>>(MOST_KEPT);

/** The definition with its lists. @throws if one is not stored: what cannot be checked is not accepted */
export async function withCodeLists(em: EntityManager, definition: Definition): Promise<Definition> {
  const linked = await withStoredCodeLists(em, definition);
  if (linked.missing.length > 0)
    throw new Error(`${definition.id}@${definition.version} names a code list that is not stored`);
  return linked.definition;
}

/** The definition with those of its lists that are stored, and the digests of the others. */
export async function withStoredCodeLists(
  em: EntityManager,
  definition: Definition,
): Promise<{ definition: Definition; missing: readonly string[] }> {
  const digests = codeListsIn(definition);
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
  // The next one tries again.
  reading.catch(() => kept.delete(digest));
  return reading;
}

/** Other requests have their turn. */
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
  return content && (await unzip(content)).toString();
}

/** What the answers of cases need of the lists of a definition, for a thread. */
export function codesIn(
  definition: Definition,
  cases: ReadonlyArray<{ answers: Answers }>,
): Record<string, string> {
  const linked = questionsOf(definition).flatMap((question) => question[LINKED] ?? []);
  if (linked.length === 0) return {};
  const given = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
    else given.add(value);
  };
  visit(cases.map(({ answers }) => answers));
  return Object.fromEntries(linked.map((list) => [list.digest, list.partWith(given)]));
}

const questionsOf = ({ steps }: Definition) =>
  steps
    .flatMap(({ questions }) => questions)
    .flatMap((question) => (question.type === 'repeatingGroup' ? question.questions : [question]))
    .filter(hasCodeList);

/** For a thread, which cannot read them itself: by digest, without those that are not stored. */
export async function textsOfCodeLists(
  em: EntityManager,
  definition: Pick<Definition, 'steps'>,
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const digest of codeListsIn(definition)) {
    const text = await textOfCodeList(em, digest);
    if (text !== undefined) texts[digest] = text;
  }
  return texts;
}
