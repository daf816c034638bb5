/** Publishes a questionnaire with the requests of an administrator's page, without the page. */
import { type QuestionnaireDraftDetail, questionnaireDrafts } from '@clinic/contract/questionnaires';
import type { APIRequestContext } from '@playwright/test';
import { send } from './api.ts';

export async function publishForm(admin: APIRequestContext, document: object): Promise<void> {
  const { id, revision } = await beginForm(admin, document);
  await send(admin, questionnaireDrafts.publish, { id }, { revision, note: 'For a test' });
}

/** The draft of a questionnaire. */
export async function beginForm(
  admin: APIRequestContext,
  document: object,
): Promise<QuestionnaireDraftDetail> {
  const sent = { from: 'document', document: { ...document } } as const;
  return (await send(admin, questionnaireDrafts.begin, {}, sent)).json();
}
