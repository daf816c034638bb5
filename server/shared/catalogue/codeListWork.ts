/** Reads and checks code lists. Runs in a thread, because it may take long. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  type CodeListDocument,
  type CodeListFault,
  codeListFaults,
  codeListText,
  MAX_CODE_LIST_BYTES,
  readCodeList,
} from '@clinic/engine/codeLists';
import type { CodeList } from '@clinic/engine/definition';

/** A list as stored. */
export interface StorableCodeList {
  digest: string;
  title: string;
  size: number;
  /** Its text, compressed by gzip, in base64. */
  content: string;
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** @param content JSON */
export async function storableCodeList(
  content: Uint8Array,
): Promise<StorableCodeList | { faults: CodeListFault[] }> {
  const document = parsed(new TextDecoder().decode(content));
  const faults = codeListFaults(document);
  if (faults.length > 0) return { faults };
  const { title, codes } = document as CodeListDocument;
  const text = codeListText(document as CodeListDocument);
  return {
    digest: digestOf(text),
    title,
    size: codes.length,
    content: (await zip(text, { level: 9 })).toString('base64'),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @param texts by digest */
export async function codeListsFrom(
  texts: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, CodeList>> {
  const lists = new Map<string, CodeList>();
  for (const [digest, text] of Object.entries(texts))
    lists.set(digest, await readCodeList(text, digest, async () => undefined));
  return lists;
}

/** @param contents by digest, as stored: compressed by gzip, in base64 */
export async function unpackedCodeLists(
  contents: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, CodeList>> {
  const texts: Record<string, string> = {};
  for (const [digest, content] of Object.entries(contents))
    texts[digest] = await unpackedCodeList(Buffer.from(content, 'base64'), digest);
  return codeListsFrom(texts);
}

/** Bytes that are not UTF-8 take three times their size once decoded. */
const MAX_UNPACKED = 4 * MAX_CODE_LIST_BYTES;

/**
 * The text of a stored list. A clinic may have been restored or moved here from a file, and clinics share
 * lists in memory: a row whose list does not match its digest would affect patients of other clinics.
 * @throws Error if it is another list, or damaged
 */
export async function unpackedCodeList(content: Buffer, digest: string): Promise<string> {
  const bytes = await unzip(content, { maxOutputLength: MAX_UNPACKED });
  if (createHash('sha256').update(bytes).digest('hex') !== digest)
    throw new Error(`The code list ${digest} is stored with the codes of another`);
  return bytes.toString();
}
