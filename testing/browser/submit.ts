/** Submits an intake with the requests of a patient's page, without the page. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { Answers } from '../../engine/base/answers.ts';

/** Returns the reference. @param form defaults to the one patients start */
export async function submitIntake(
  request: APIRequestContext,
  answers: Answers,
  form?: string,
): Promise<string> {
  const { csrfToken } = await (await request.get('/api/csrf-token')).json();
  const shown = await (
    await request.get(form ? `/api/intake/questionnaires/${form}` : '/api/intake/questionnaire')
  ).json();
  const id = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  const headers = { 'x-csrf-token': csrfToken, 'x-draft-secret': secret };
  const { id: questionnaireId, version } = form ? shown : shown.definition;
  const draft = { id, secret, questionnaireId, version, language: 'en' };
  await request.post('/api/intake/drafts', { headers, data: draft });
  const save = { mutationId: randomUUID(), baseRevision: 0, changes: answers };
  const saved = await request.patch(`/api/intake/drafts/${id}`, { headers, data: save });
  const { revision } = await saved.json();
  const data = { submissionKey: randomUUID(), baseRevision: revision, language: 'en' };
  const submitted = await request.post(`/api/intake/drafts/${id}/submit`, { headers, data });
  if (!submitted.ok()) throw new Error(`${submitted.status()}: ${await submitted.text()}`);
  return (await submitted.json()).reference;
}
