/** Stores a code list with the request of an administrator's page, without the page. */
import * as addresses from '@clinic/contract/addresses';
import { storeCodeList as route } from '@clinic/contract/forms/codeLists';
import { urlOf } from '@clinic/contract/route';
import type { CodeListDocument } from '@clinic/engine/codeLists';
import type { APIRequestContext } from '@playwright/test';
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
