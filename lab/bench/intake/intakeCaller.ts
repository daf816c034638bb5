/** Sends the requests of a patient's page to the product's intake. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import type { Answers } from '@clinic/engine/base';
import { activeQuestionnaire } from '../../faults/load.ts';
import { send } from './send.ts';

export interface BegunDraft {
  id: string;
  secret: string;
  /** The patient's IP address: each patient has a different one, passed on as by a proxy. */
  address: string;
  revision: number;
}

export interface IntakeCaller {
  begin(): Promise<BegunDraft>;
  /** Sequential per draft: each save names the revision of the previous one. */
  save(draft: BegunDraft, changes: Answers): Promise<void>;
  /** @returns the reference number */
  submit(draft: BegunDraft): Promise<string>;
}

export async function intakeCaller(url: string, agent: Agent): Promise<IntakeCaller> {
  const fetched = await fetch(`${url}/api/csrf-token`);
  const { csrfToken } = (await fetched.json()) as { csrfToken: string };
  const cookie = fetched.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { id: questionnaireId, version } = await activeQuestionnaire({ url });
  const headers = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
  const drafts = `${url}/api/intake/drafts`;
  const ask = async <Reply>(
    method: string,
    { id, secret, address }: BegunDraft,
    path: string,
    body: object,
  ): Promise<Reply> => {
    const known = { ...headers, 'x-draft-secret': secret, 'x-forwarded-for': address };
    return JSON.parse(await send(agent, method, `${drafts}/${id}${path}`, known, JSON.stringify(body)));
  };
  return {
    async begin() {
      const draft = { id: randomUUID(), secret: randomBytes(32).toString('base64url') };
      const body = JSON.stringify({ ...draft, questionnaireId, version, language: 'en' });
      const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
      await send(agent, 'POST', drafts, { ...headers, 'x-forwarded-for': address }, body);
      return { ...draft, address, revision: 0 };
    },
    async save(draft, changes) {
      const body = { mutationId: randomUUID(), baseRevision: draft.revision, changes };
      draft.revision = (await ask<{ revision: number }>('PATCH', draft, '', body)).revision;
    },
    async submit(draft) {
      const body = { submissionKey: randomUUID(), baseRevision: draft.revision, language: 'en' };
      return (await ask<{ reference: string }>('POST', draft, '/submit', body)).reference;
    },
  };
}
