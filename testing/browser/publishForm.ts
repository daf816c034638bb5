/** Publishes a questionnaire with the requests of an administrator's page, without the page. */
import type { APIRequestContext } from '@playwright/test';

export async function publishForm(admin: APIRequestContext, document: object): Promise<void> {
  const { csrfToken } = await (await admin.get('/api/csrf-token')).json();
  const headers = { 'x-csrf-token': csrfToken };
  const drafts = '/api/admin/questionnaire-drafts';
  const begun = await admin.post(drafts, { headers, data: { from: 'document', document } });
  const { id, revision } = await begun.json();
  const data = { revision, note: 'For a test' };
  const published = await admin.post(`${drafts}/${id}/publish`, { headers, data });
  if (!published.ok()) throw new Error(`${published.status()}: ${await published.text()}`);
}
