import { expect, test } from 'vitest';
import { ApiError, type Client } from '../../platform/api/client.ts';
import { draftServerBy } from './httpDraftServer.ts';

const KEY = { id: 'draft', secret: 'secret' };
const REQUEST = { submissionKey: 'key', baseRevision: 3, language: 'en' as const };

const submitWhere = (status: number, body: object) => {
  const refuse = () => Promise.reject(new ApiError(status, JSON.stringify(body)));
  const client: Client = { request: refuse, read: refuse };
  return draftServerBy(client).submit(KEY, REQUEST);
};

test("the clinic's replies to a submission are distinguished", async () => {
  const issues = [{ key: 'age', stepId: 'about', code: 'required' }];
  const submitted = { reference: 'WL-1', submittedAt: '2026-01-02T03:04:05.000Z', emailed: true };
  expect(await submitWhere(422, { issues })).toEqual({ kind: 'refused', issues });
  expect(await submitWhere(409, { code: 'other_revision' })).toEqual({ kind: 'changed' });
  expect(await submitWhere(409, { code: 'already_submitted', ...submitted })).toEqual({
    kind: 'submitted',
    submitted,
  });
  expect(await submitWhere(404, {})).toEqual({ kind: 'unknown' });
  expect(await submitWhere(400, {})).toEqual({ kind: 'never' });
  expect(await submitWhere(503, {})).toEqual({ kind: 'failed', reason: 'server' });
});

test('a key that another tab used for later answers means that they changed, not that they are refused', async () => {
  expect(await submitWhere(422, { code: 'submission_key_taken' })).toEqual({ kind: 'changed' });
});
