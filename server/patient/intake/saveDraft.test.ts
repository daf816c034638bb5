import { randomUUID } from 'node:crypto';
import { DraftConflict, DraftResponse, DraftSaved } from '@clinic/contract/intake';
import { DraftMutation } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeEach, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let intake: TestIntake;
beforeEach(async () => {
  intake = new TestIntake(server.browser());
  await intake.begin();
});

test('a save is there when the patient returns, with step and language', async () => {
  const reply = await intake.send({ changes: { given: 'Ines' }, stepId: 'health', language: 'es' });

  expect(DraftSaved.parse(reply.json())).toMatchObject({ revision: 1, theirs: {} });
  const draft = DraftResponse.parse((await intake.read()).json());
  expect(draft).toMatchObject({
    answers: { given: 'Ines' },
    stepId: 'health',
    language: 'es',
    revision: 1,
    submitted: null,
  });
});

test('starting twice with the same id and secret returns the same draft', async () => {
  await intake.save({ given: 'Ines' });
  const again = await intake.begin();

  expect(again.status).toBe(201);
  expect(again.json()).toMatchObject({ id: intake.id, answers: { given: 'Ines' }, revision: 1 });
});

test('two concurrent requests to start create one draft', async () => {
  const twin = new TestIntake(server.browser());
  await twin.browser.csrfToken();
  const replies = await Promise.all([twin.begin(), twin.begin(), twin.begin()]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
});

test('a repeated mutation is acknowledged again and not applied again', async () => {
  const mutationId = randomUUID();
  const first = await intake.send({ mutationId, changes: { given: 'Ines' } });
  const repeated = await intake.send({ mutationId, changes: { given: 'Ines' } });

  expect(repeated.status).toBe(200);
  expect(repeated.json()).toEqual(first.json());
  expect(await server.orm.em.fork().count(DraftMutation, { draft: intake.id })).toBe(1);
});

test('a repeated mutation whose response was lost returns what others have changed since', async () => {
  const mutationId = randomUUID();
  await intake.send({ mutationId, changes: { given: 'Ines', family: 'Rojas' } });
  await intake.send({ baseRevision: 1, changes: { family: 'Soto', age: 41 } });

  const repeated = DraftSaved.parse(
    (await intake.send({ mutationId, changes: { given: 'Ines', family: 'Rojas' } })).json(),
  );
  expect(repeated).toMatchObject({ revision: 2, theirs: { family: 'Soto', age: 41 } });
});

test("concurrent changes of different questions are merged, and each client gets the other's", async () => {
  await intake.send({ baseRevision: 0, changes: { given: 'Ines' } });
  const other = DraftSaved.parse((await intake.send({ baseRevision: 0, changes: { age: 41 } })).json());

  expect(other).toMatchObject({ revision: 2, theirs: { given: 'Ines' } });
  expect(await intake.answers()).toEqual({ given: 'Ines', age: 41 });
});

test('a stale change of the same question returns both values and stores nothing', async () => {
  await intake.send({ baseRevision: 0, changes: { given: 'Ines', family: 'Rojas' } });
  const stale = await intake.send({ baseRevision: 0, changes: { given: 'Inés', age: 41 } });

  expect(stale.status).toBe(409);
  expect(DraftConflict.parse(stale.json())).toMatchObject({
    revision: 1,
    conflicts: { given: { theirs: 'Ines', mine: 'Inés' } },
    theirs: { family: 'Rojas' },
  });
  expect(await intake.answers()).toEqual({ given: 'Ines', family: 'Rojas' });
});

test('the same change made twice is not a conflict', async () => {
  await intake.send({ baseRevision: 0, changes: { conditions: ['diabetes'] } });
  const same = await intake.send({ baseRevision: 0, changes: { conditions: ['diabetes'] } });
  expect(same.status).toBe(200);
});

test('a cleared answer is removed, and clearing it conflicts with changing it', async () => {
  await intake.save({ given: 'Ines' });
  await intake.save({ given: null });
  const stale = await intake.send({ baseRevision: 1, changes: { given: 'Inés' } });

  expect(await intake.answers()).toEqual({});
  expect(stale.json()).toMatchObject({ conflicts: { given: { theirs: null, mine: 'Inés' } } });
});

test('20 concurrent saves of different kinds lose nothing', async () => {
  const keys = ['given', 'family', 'mail', 'age'] as const;
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const key = keys[index % keys.length] as string;
      return intake.send({ baseRevision: 0, changes: { [key]: key === 'age' ? 41 : key } });
    }),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await intake.answers()).toEqual({ given: 'given', family: 'family', mail: 'mail', age: 41 });
});

test('an answer out of range, or not yet a number, is stored', async () => {
  expect((await intake.save({ age: 7 })).status).toBe(200);
  expect((await intake.save({ age: '4' })).status).toBe(200);
  expect(await intake.answers()).toEqual({ age: '4' });
});

test.each<[string, Record<string, unknown>, string]>([
  ['an unknown question', { role: 'ADMIN' }, 'role'],
  ['an object instead of a text', { given: { en: 'Ines' } }, 'given'],
  ['a number instead of a text', { given: 7 }, 'given'],
  ['a text instead of a boolean', { pregnant: 'no' }, 'pregnant'],
  ['a text instead of a list', { conditions: 'diabetes' }, 'conditions'],
  ['a list of lists', { conditions: [['diabetes']] }, 'conditions'],
  ['deep nesting', { medicines: [{ a: [[[[[[1]]]]]] }] }, 'medicines'],
  ['too long a text', { given: 'x'.repeat(20_001) }, 'given'],
])('%s is refused by name and nothing is stored', async (_what, changes, key) => {
  const reply = await intake.send({ changes: { age: 41, ...changes } });

  expect(reply.status).toBe(400);
  expect(reply.text).toContain(key);
  expect(await intake.answers()).toEqual({});
});

test.each<[string, string]>([
  ['a null character', 'a\0b'],
  ['half of a surrogate pair', 'a\ud800b'],
  ['a mark that turns the direction', 'a\u202eb'],
])('%s is dropped, and the rest of the text is kept', async (_what, given) => {
  expect((await intake.send({ changes: { given } })).status).toBe(200);
  expect(await intake.answers()).toEqual({ given: 'ab' });
});

test.each(['__proto__', 'constructor', 'prototype'])(
  'the key %s is refused and has no effect',
  async (key) => {
    const body = `{"mutationId":"${randomUUID()}","baseRevision":0,"changes":{"${key}":{"polluted":true}}}`;
    const reply = await intake.browser.request(`/api/intake/drafts/${intake.id}`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': await intake.browser.csrfToken(),
        ...intake.headers(),
      },
      body,
    });

    expect(reply.status).toBe(400);
    expect(reply.text).toContain(key);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(await intake.answers()).toEqual({});
  },
);

test('unknown properties of a save are refused', async () => {
  const reply = await intake.send({ changes: {}, status: 'APPROVED' } as object);
  expect(reply.status).toBe(400);
  expect(reply.text).toContain('status');
});

test('a revision from the future is refused', async () => {
  const reply = await intake.send({ baseRevision: 9, changes: { given: 'Ines' } });
  expect(reply.status).toBe(400);
});

test('without the secret a draft looks as if it did not exist', async () => {
  await intake.save({ given: 'Ines' });
  const path = `/api/intake/drafts/${intake.id}`;
  const thief = new TestIntake(server.browser());

  const wrong = await thief.browser.get(path, thief.headers());
  const none = await thief.browser.get(path);
  const unknown = await thief.browser.get(`/api/intake/drafts/${randomUUID()}`, thief.headers());
  expect([wrong.status, none.status, unknown.status]).toEqual([404, 404, 404]);
  expect(new Set([wrong.text, none.text, unknown.text]).size).toBe(1);

  const save = { mutationId: randomUUID(), baseRevision: 0, changes: { given: 'Eve' } };
  expect((await thief.browser.send('PATCH', path, save, thief.headers())).status).toBe(404);
  const taken = {
    id: intake.id,
    secret: thief.secret,
    questionnaireId: 'test-intake',
    version: '1.0',
    language: 'en',
  };
  const claim = await thief.browser.send('POST', '/api/intake/drafts', taken);
  expect(claim.status).toBe(409);
  expect(claim.text).not.toContain('Ines');
});

test.each(['toString', 'valueOf', 'constructor'])('the key %s inside an answer is refused', async (key) => {
  const reply = await intake.send({ changes: { medicines: [{ [key]: 1 }] } });
  expect(reply.status).toBe(400);
  expect(reply.text).toContain('is not allowed');
});
