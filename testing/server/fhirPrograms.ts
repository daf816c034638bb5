/** Programs that read the FHIR server, for tests. */
import { SCOPES, type Scope } from '@clinic/contract/integrations/scopes';
import { Submission } from '@clinic/server/testing';
import { submitIntake } from './testIntake.ts';
import type { TestServer } from './testServer.ts';

export interface Resource {
  resourceType: string;
  id: string;
  meta: { lastUpdated: string };
  [element: string]: unknown;
}
export interface Searchset {
  resourceType: 'Bundle';
  link: { relation: string; url: string }[];
  entry?: { fullUrl: string; resource: Resource; search: { mode: string } }[];
}

export async function tokenOf(server: TestServer, scopes: readonly Scope[] = SCOPES): Promise<string> {
  const admin = await server.signedIn('ADMIN');
  const made = await admin.send('POST', '/api/admin/tokens', { name: 'Records system', scopes, days: 30 });
  if (made.status !== 201) throw new Error(made.text);
  return made.json<{ token: string }>().token;
}

export async function submitted(server: TestServer, changes: Record<string, unknown>): Promise<Submission> {
  const { reference } = await submitIntake(server.browser(), changes);
  return (await server.orm.em.fork().findOneOrFail(Submission, { reference })) as Submission;
}

export const inMode = (mode: string, { entry = [] }: Searchset): Resource[] =>
  entry.filter(({ search }) => search.mode === mode).map(({ resource }) => resource);
export const nextOf = ({ link }: Searchset): string | undefined =>
  link.find(({ relation }) => relation === 'next')?.url;
