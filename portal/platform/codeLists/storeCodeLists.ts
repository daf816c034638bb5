/** Stores code lists at the clinic, for administrators. */
import {
  type CodeListRefusal,
  storeCodeList as route,
  StoredCodeList,
} from '@clinic/contract/forms/codeLists';
import { urlOf } from '@clinic/contract/route';
import { ApiError } from '../api/client.ts';
import { sendFile } from '../api/sendFile.ts';

/** @param text its document @throws ApiError; `refusalOf` says why */
export async function storeCodeList(text: string): Promise<StoredCodeList> {
  const file = new File([text], 'code-list.json', { type: 'application/json' });
  return StoredCodeList.parse(await sendFile({ path: urlOf(route), file, id: '' }));
}

/** One after the other: together they can exceed the size limit of a request. */
export async function storeCodeLists(lists: ReadonlyArray<{ text: string }>): Promise<void> {
  for (const { text } of lists) await storeCodeList(text);
}

export const refusalOf = (error: unknown): CodeListRefusal | undefined =>
  error instanceof ApiError && String(error.json?.code).startsWith('code_list_')
    ? (error.json as CodeListRefusal)
    : undefined;
