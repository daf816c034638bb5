/** A questionnaire with two published versions, for tests that retire or compare them. */
import { newestShipped } from '@clinic/questionnaires/catalogue';
import type { APIRequestContext } from '@playwright/test';
import { publishForm } from './publishForm.ts';

/** @returns its title; the versions are 1.0 and 1.1 */
export async function publishTwoVersions(admin: APIRequestContext, id: string): Promise<string> {
  const title = `Two versions of ${id}`;
  const document = { ...(newestShipped('documents-update') as object), id };
  for (const [version, es] of [
    ['1.0', 'Dos versiones'],
    ['1.1', 'Dos versiones, la segunda'],
  ] as const) {
    await publishForm(admin, { ...document, version, title: { en: title, es: { text: es, from: title } } });
  }
  return title;
}
