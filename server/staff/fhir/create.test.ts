/** Responses that programs send: what is kept comes back the same, and everything else is refused. */
import { randomUUID } from 'node:crypto';
import type { Submission } from '@clinic/server-platform/entities';
import { type Resource, submitted, tokenOf } from '@clinic/testing/server/fhirPrograms';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
const QR = '/fhir/QuestionnaireResponse';
const OWN = 'urn:clinic-intake:questionnaire:test-intake';
let token: string;
let writer: string;
let ines: Submission;

beforeAll(async () => {
  ines = await submitted(server, {
    born: '1980-05-04',
    pregnant: true,
    conditions: ['diabetes'],
    medicines: [{ medicine: 'Metformin' }, { medicine: 'Iron' }],
  });
  token = await tokenOf(server);
  writer = await tokenOf(server, ['submissions.write']);
});
beforeEach(async () => {
  await server.orm.em.fork().execute('delete from rate_limit');
});

interface Sent {
  as?: string;
  headers?: Record<string, string>;
}
interface Outcome extends Resource {
  issue: {
    code: string;
    diagnostics: string;
    expression?: string[];
    details?: { coding: { code: string }[] };
  }[];
}
interface Item {
  linkId: string;
  answer?: Record<string, unknown>[];
  item?: Item[];
}
type Body = Record<string, unknown> & { item: Item[] };

async function call(method: string, path: string, { as = token, headers = {} }: Sent = {}, body?: unknown) {
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/fhir+json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  return {
    status: reply.status,
    location: reply.headers.get('location'),
    text,
    body: JSON.parse(text) as Outcome,
  };
}
const post = (body: unknown, sent?: Sent) => call('POST', QR, sent, body);
const flagsOf = async (id: string) =>
  (
    await server.orm.em
      .fork()
      .execute('select flags_json, raised_flags, status, language from submission where id = ?', [id])
  )[0];
const countOf = async (table: string) =>
  Number((await server.orm.em.fork().execute(`select count(*) as n from ${table}`))[0]?.n);
const identifier = (value: string = randomUUID()) => ({ system: 'https://records.example', value });
/** As the server has it, without whose it is. */
async function sample(): Promise<Body> {
  const { body } = await call('GET', `${QR}/${ines.id}`);
  const { id: _id, meta: _meta, subject: _subject, author: _author, source: _source, ...rest } = body;
  return { ...rest, identifier: identifier() } as unknown as Body;
}
const leaves = (items: Item[]): Item[] => items.flatMap((item) => [item, ...leaves(item.item ?? [])]);
const withAnswers = (body: Body, changes: Record<string, Record<string, unknown>[] | undefined>): Body => {
  const copy = structuredClone(body);
  const change = (items: Item[]): Item[] =>
    items
      .filter(({ linkId }) => !(linkId in changes) || changes[linkId])
      .map((item) => ({
        ...item,
        ...(changes[item.linkId] && { answer: changes[item.linkId] }),
        ...(item.item && { item: change(item.item) }),
      }));
  return { ...copy, item: change(copy.item) };
};
const linkIdEnding = (body: Body, end: string) =>
  leaves(body.item).find(({ linkId }) => linkId === end || linkId.endsWith(`.${end}`))?.linkId ?? end;

test('a response comes back with the same items and flags, raises its danger in the queue, and the log names the program', async () => {
  const body = await sample();
  const made = await post(body);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const id = made.body.id;
  expect(made.location).toBe(`${server.url}${QR}/${id}`);
  expect(id).not.toBe(ines.id);
  const read = await call('GET', `${QR}/${id}`);
  expect(read.body).toEqual(made.body);
  expect(read.body.item).toEqual(body.item);
  expect(await flagsOf(id)).toEqual(await flagsOf(ines.id));
  expect(await flagsOf(id)).toMatchObject({ status: 'NEW', raised_flags: ['pregnancy'] });
  const physician = await server.signedIn('PHYSICIAN');
  const queue = (await physician.send('POST', '/api/review/search', {})).text;
  expect(queue).toContain(id);
  const [entry] = await server.orm.em
    .fork()
    .execute(
      `select name from audit_entry join users on users.id = actor_id where action = 'submission_created' and object_id = ?`,
      [id],
    );
  expect(entry).toEqual({ name: 'Records system' });
});

test('the same identifier and content is the same submission; other content is refused', async () => {
  const body = await sample();
  const [one, other] = await Promise.all([post(body), post(body)]);
  expect(one?.location).toBe(other?.location);
  const before = await countOf('submission');
  const again = await post({ ...body, text: undefined });
  expect([again.status, again.location, again.body.item]).toEqual([200, one?.location, body.item]);
  const changed = withAnswers(body, { [linkIdEnding(body, 'age')]: [{ valueInteger: 42 }] });
  const refused = await post(changed);
  expect([refused.status, refused.body.issue[0]?.code]).toEqual([409, 'conflict']);
  expect(await countOf('submission')).toBe(before);
  expect((await post({ ...changed, identifier: identifier() })).status).toBe(201);
  // Another program's identifiers are its own.
  const elsewhere = await post(changed, { as: writer });
  expect([elsewhere.status, elsewhere.location === one?.location]).toEqual([201, false]);
  // It may not read, so it is not told what was added since.
  const repeated = await post(changed, { as: writer });
  expect([repeated.status, repeated.body.resourceType]).toEqual([200, 'OperationOutcome']);
});

test('a subject is a Patient of this server whom the answers do not contradict', async () => {
  const body = await sample();
  const [{ person }] = (await server.orm.em
    .fork()
    .execute('select person_id as person from submission where id = ?', [ines.id])) as [{ person: string }];
  const subject = { reference: `Patient/${person}` };
  const made = await post({ ...body, subject, author: subject, source: subject });
  expect([made.status, made.body.subject]).toMatchObject([201, subject]);
  const other = await post({
    ...body,
    identifier: identifier(),
    subject: { reference: `Patient/${randomUUID()}` },
  });
  expect([other.status, other.body.issue[0]?.code]).toEqual([422, 'not-found']);
  const named = withAnswers(body, { [linkIdEnding(body, 'family')]: [{ valueString: 'Somebody' }] });
  const contradicting = await post({ ...named, identifier: identifier(), subject });
  expect(contradicting.body.issue).toMatchObject([
    { code: 'conflict', expression: ['QuestionnaireResponse.subject'] },
  ]);
  expect((await post({ ...named, identifier: identifier(), author: subject })).body.issue).toMatchObject([
    { expression: ['QuestionnaireResponse.author'] },
  ]);
});

const REFUSED: Record<
  string,
  { change: (body: Body) => unknown; code: string; own?: string; says?: string }
> = {
  'an item that the form does not have': {
    change: (body) => ({ ...body, item: [...body.item, { linkId: 'x', answer: [{ valueString: 'y' }] }] }),
    code: 'value',
  },
  'an answer twice': {
    change: (body) =>
      withAnswers(body, { [linkIdEnding(body, 'age')]: [{ valueInteger: 41 }, { valueInteger: 42 }] }),
    code: 'value',
  },
  'a code that the form does not have': {
    change: (body) =>
      withAnswers(body, {
        [linkIdEnding(body, 'sex')]: [{ valueCoding: { system: `${OWN}:sex`, code: 'x' } }],
      }),
    code: 'value',
  },
  'a code without its system': {
    change: (body) =>
      withAnswers(body, { [linkIdEnding(body, 'sex')]: [{ valueCoding: { code: 'female' } }] }),
    code: 'value',
  },
  'an extension of an answer': {
    change: (body) =>
      withAnswers(body, {
        [linkIdEnding(body, 'age')]: [{ valueInteger: 41, extension: [{ url: 'urn:x', valueString: 'y' }] }],
      }),
    code: 'value',
  },
  'an answer that the form does not ask for': {
    change: (body) =>
      withAnswers(body, {
        [linkIdEnding(body, 'sex')]: [{ valueCoding: { system: `${OWN}:sex`, code: 'male' } }],
      }),
    code: 'business-rule',
    says: 'the form does not ask this',
  },
  'a missing answer': {
    change: (body) => withAnswers(body, { [linkIdEnding(body, 'given')]: undefined }),
    code: 'required',
    own: 'required',
    says: 'First name (es)',
  },
  'an answer out of its limits': {
    change: (body) => withAnswers(body, { [linkIdEnding(body, 'age')]: [{ valueInteger: 12 }] }),
    code: 'business-rule',
    own: 'min',
    says: 'Age (es)',
  },
  'another status': { change: (body) => ({ ...body, status: 'in-progress' }), code: 'value' },
  'a time to come': { change: (body) => ({ ...body, authored: '2100-01-01T00:00:00Z' }), code: 'value' },
  'an element that is not kept': {
    change: (body) => ({ ...body, basedOn: [{ reference: 'ServiceRequest/1' }] }),
    code: 'not-supported',
  },
  'an unknown questionnaire': {
    change: (body) => ({ ...body, questionnaire: `${OWN}|9.0` }),
    code: 'not-found',
  },
  'no version': { change: (body) => ({ ...body, questionnaire: OWN }), code: 'not-found' },
};

test.each(Object.entries(REFUSED))(
  '%s is refused, and nothing is stored',
  async (_name, { change, code, own, says }) => {
    const body = change(await sample());
    const before = [await countOf('submission'), await countOf('draft')];
    const { status, body: outcome } = await post(body, { headers: { 'accept-language': 'es' } });
    expect([status, outcome.resourceType]).toEqual([422, 'OperationOutcome']);
    expect(
      outcome.issue.every(({ expression }) => expression?.[0]?.startsWith('QuestionnaireResponse')),
    ).toBe(true);
    const issue = outcome.issue.find(
      (each) => each.code === code && (own === undefined || each.details?.coding[0]?.code === own),
    );
    expect(issue, JSON.stringify(outcome)).toBeDefined();
    if (says) expect(outcome.issue.map(({ diagnostics }) => diagnostics).join()).toContain(says);
    expect([await countOf('submission'), await countOf('draft')]).toEqual(before);
  },
);

test('who may not send one, or sends something else, is refused', async () => {
  const body = await sample();
  const reader = await tokenOf(server, ['submissions.read', 'patients.write']);
  expect((await post(body, { as: reader })).status).toBe(403);
  const patient = await server.signedIn('PATIENT');
  expect((await patient.send('POST', QR, body)).status).toBe(403);
  expect((await post({ ...body, padding: 'x'.repeat(2_100_000) })).status).toBe(413);
  expect((await post(body, { headers: { 'if-none-exist': 'identifier=x' } })).status).toBe(400);
  const twice = JSON.stringify(body).replace('"status"', '"status":"amended","status"');
  expect((await post(twice)).status).toBe(400);
  expect((await post({ resourceType: 'Patient' })).status).toBe(400);
  const { body: capability } = await call('GET', '/fhir/metadata');
  const creating = JSON.stringify(capability).match(/"code":"create"/g);
  expect(creating).toHaveLength(1);
});
