/** Makes intakes with the requests of a patient's page, without the page. */
import { randomBytes, randomUUID } from 'node:crypto';
import * as api from '@clinic/contract/addresses';
import { urlOf } from '@clinic/contract/route';
import type { Answers } from '@clinic/engine/base';
import type { APIRequestContext, Page } from '@playwright/test';
import { globOf, read } from './api.ts';

interface Begun {
  id: string;
  secret: string;
  questionnaireId: string;
  version: string;
  revision: number;
  headers: Record<string, string>;
}

/** @param form defaults to the one patients start */
async function beginIntake(request: APIRequestContext, answers: Answers, form?: string): Promise<Begun> {
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
  return { id, secret, questionnaireId, version, revision, headers };
}

/** Returns the reference. */
export async function submitIntake(
  request: APIRequestContext,
  answers: Answers,
  form?: string,
): Promise<string> {
  const { id, revision, headers } = await beginIntake(request, answers, form);
  const data = { submissionKey: randomUUID(), baseRevision: revision, language: 'en' };
  const submitted = await request.post(urlOf(api.submitDraft, { id }), { headers, data });
  if (!submitted.ok()) throw new Error(`${submitted.status()}: ${await submitted.text()}`);
  return (await submitted.json()).reference;
}

/** Opens an intake with these answers, as if by an emailed link, at a place such as `?step=review`. */
export async function openIntake(page: Page, answers: Answers, place = ''): Promise<void> {
  const { id, secret, questionnaireId, version } = await beginIntake(page.request, answers);
  await page.route(globOf(api.resumeDraft), (route) =>
    route.fulfill({ json: { id, secret, questionnaireId, version } }),
  );
  await page.goto(`/intake#resume=${'t'.repeat(43)}`);
  await page.getByRole('button', { name: /^(Continue my form|Continuar)/ }).click();
  await page.waitForURL(/step=/);
  if (place) await page.goto(`/intake${place}`);
}
