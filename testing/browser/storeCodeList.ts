/** Stores a code list with the request of an administrator's page, without the page. */
import type { APIRequestContext } from '@playwright/test';
import * as addresses from '../../contract/addresses.ts';
import { storeCodeList as route } from '../../contract/forms/codeLists.ts';
import { urlOf } from '../../contract/route.ts';
import type { CodeListDocument } from '../../engine/codeLists/codeListText.ts';
import { read } from './api.ts';

/** @returns its digest */
export async function storeCodeList(admin: APIRequestContext, list: CodeListDocument): Promise<string> {
  const { csrfToken } = await read(admin, addresses.csrfToken);
  const stored = await admin.post(urlOf(route), {
    headers: { 'x-csrf-token': csrfToken, 'content-type': 'application/octet-stream' },
    data: Buffer.from(JSON.stringify(list)),
  });
  if (!stored.ok()) throw new Error(`${stored.status()}: ${await stored.text()}`);
  return (await stored.json()).digest;
}
