/** Publishes a questionnaire with the requests of an administrator's page, without the page. */

import type { APIRequestContext } from '@playwright/test';
import * as addresses from '../../contract/addresses.ts';
import { questionnaireDrafts } from '../../contract/questionnaires.ts';
import { urlOf } from '../../contract/route.ts';

export async function publishForm(admin: APIRequestContext, document: object): Promise<void> {
  const { id, revision, headers } = await beginForm(admin, document);
  const data = { revision, note: 'For a test' };
  const published = await admin.post(urlOf(questionnaireDrafts.publish, { id }), { headers, data });
  if (!published.ok()) throw new Error(`${published.status()}: ${await published.text()}`);
}

/** The draft of a questionnaire, and what its requests need. */
export async function beginForm(
  admin: APIRequestContext,
  document: object,
): Promise<{ id: string; revision: number; headers: Record<string, string> }> {
  const { csrfToken } = await (await admin.get(urlOf(addresses.csrfToken))).json();
  const headers = { 'x-csrf-token': csrfToken };
  const begun = await admin.post(urlOf(questionnaireDrafts.begin), {
    headers,
    data: { from: 'document', document },
  });
  const { id, revision } = await begun.json();
  return { id, revision, headers };
}
