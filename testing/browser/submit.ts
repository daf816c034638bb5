/** Submits an intake with the requests of a patient's page, without the page. */

import { randomBytes, randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import * as api from '../../contract/addresses.ts';
import { urlOf } from '../../contract/route.ts';
import type { Answers } from '../../engine/base/answers.ts';
import { read } from './api.ts';

/** Returns the reference. @param form defaults to the one patients start */
export async function submitIntake(
  request: APIRequestContext,
  answers: Answers,
  form?: string,
): Promise<string> {
  const { csrfToken } = await read(request, api.csrfToken);
  const { id: questionnaireId, version } = form
    ? await read(request, api.newestQuestionnaire, { id: form })
    : await read(request, api.activeQuestionnaire);
  const id = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  const headers = { 'x-csrf-token': csrfToken, 'x-draft-secret': secret };
  const draft = { id, secret, questionnaireId, version, language: 'en' };
  await request.post(urlOf(api.createDraft), { headers, data: draft });
  const save = { mutationId: randomUUID(), baseRevision: 0, changes: answers };
  const saved = await request.patch(urlOf(api.saveDraft, { id }), { headers, data: save });
  const { revision } = await saved.json();
  const data = { submissionKey: randomUUID(), baseRevision: revision, language: 'en' };
  const submitted = await request.post(urlOf(api.submitDraft, { id }), { headers, data });
  if (!submitted.ok()) throw new Error(`${submitted.status()}: ${await submitted.text()}`);
  return (await submitted.json()).reference;
}
