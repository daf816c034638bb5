import { expect, test } from 'vitest';
import { adopt, type StoredDraft, withOtherPages, withSpare } from './storedDraft.ts';

const draft = (changes: Partial<StoredDraft> = {}): StoredDraft => ({
  id: 'draft-1',
  secret: 'secret',
  questionnaireId: 'weight-loss-intake',
  version: '1.0',
  created: true,
  answers: { first_name: 'Ana' },
  revision: 6,
  stepId: 'about_you',
  savedAt: null,
  submissionKey: null,
  submitted: null,
  unsent: {},
  touchedAt: 0,
  ...changes,
});
const unsent = (dirty: Record<string, string>, revision = 3) => ({ revision, pending: null, dirty });

test('a tab does not wipe out what another tab could not send', () => {
  const stored = draft({ unsent: { other: unsent({ phone: '1' }), mine: unsent({ email: 'old' }) } });
  const kept = withOtherPages(draft({ unsent: { mine: unsent({ email: 'new' }) } }), 'mine', stored);
  expect(kept.unsent).toEqual({ other: unsent({ phone: '1' }), mine: unsent({ email: 'new' }) });
});

test('a tab with nothing left to send leaves no entry of its own', () => {
  const stored = draft({ unsent: { other: unsent({ phone: '1' }), mine: unsent({ email: 'old' }) } });
  expect(Object.keys(withOtherPages(draft(), 'mine', stored).unsent)).toEqual(['other']);
});

test('changes a page kept as it was unloaded count as saved', () => {
  const stored = draft({ unsent: { other: unsent({ phone: '1' }), mine: unsent({ email: 'old' }) } });
  const mine = draft({
    answers: { first_name: 'Ana', email: 'new' },
    unsent: { mine: unsent({ email: 'new' }) },
    touchedAt: 5,
  });
  const spare = { mine, page: 'mine', found: { unsent: {} } };
  expect(withSpare(stored, spare)).toEqual(withOtherPages(mine, 'mine', stored));
  expect(withSpare(null, spare)).toEqual(mine);
});

test('changes a page kept as it was unloaded do not replace what another tab has saved since', () => {
  const mine = draft({
    answers: { email: 'mine' },
    unsent: { mine: unsent({ email: 'mine' }) },
    touchedAt: 5,
  });
  const spare = { mine, page: 'mine', found: { unsent: {} } };
  const later = draft({ answers: { first_name: 'Bea' }, touchedAt: 6 });
  expect(withSpare(later, spare)).toEqual({ ...later, unsent: mine.unsent });
  const restarted = draft({ id: 'draft-2', touchedAt: 6 });
  expect(withSpare(restarted, spare)).toEqual(restarted);
  const resaved = draft({ unsent: { mine: unsent({ email: 'newer' }) }, touchedAt: 6 });
  expect(withSpare(resaved, spare)).toEqual(resaved);
});

test('another draft started in the meantime is not mixed in', () => {
  const stored = draft({ id: 'draft-0', unsent: { other: unsent({ phone: '1' }) } });
  expect(withOtherPages(draft(), 'mine', stored).unsent).toEqual({});
});

test('a returning patient has the unsent answers, which are sent with the old mutation id', () => {
  const pending = { mutationId: 'm', baseRevision: 3, changes: { phone: '1' } };
  const before = { revision: 3, pending, dirty: { email: 'a@b.c' } };
  const { answers, unsent: remaining } = adopt(draft({ unsent: { before } }));
  expect(answers).toEqual({ first_name: 'Ana', phone: '1', email: 'a@b.c' });
  expect(remaining).toEqual(before);
});

test('unsent changes of several pages are based on the oldest revision among them', () => {
  const { answers, unsent: remaining } = adopt(
    draft({ unsent: { a: unsent({ phone: '1' }, 5), b: unsent({ email: 'x' }, 4) } }),
  );
  expect(answers).toEqual({ first_name: 'Ana', phone: '1', email: 'x' });
  expect(remaining).toEqual({ revision: 4, pending: null, dirty: { phone: '1', email: 'x' } });
});

test('adopted changes are removed from the device once the new page has stored them, unless there are newer ones', () => {
  const found = { unsent: { before: unsent({ phone: '1' }) } };
  const kept = (before: string) =>
    withOtherPages(draft(), 'mine', draft({ unsent: { before: unsent({ phone: before }) } }), found).unsent;
  expect(kept('1')).toEqual({});
  expect(kept('2')).toEqual({ before: unsent({ phone: '2' }) });
});

test('of conflicting changes the most recent are shown, and the others are kept for later', () => {
  const stored = draft({
    unsent: { a: unsent({ phone: '1' }), b: unsent({ phone: '2' }), c: unsent({ email: 'x' }) },
  });
  const { answers, pages, conflicting } = adopt(stored);
  expect(answers).toEqual({ first_name: 'Ana', phone: '2', email: 'x' });
  expect(Object.keys(pages)).toEqual(['c', 'b']);
  expect(conflicting).toEqual({ a: unsent({ phone: '1' }) });
});

test('a queued submission is sent only with the answers it was submitted with', () => {
  const queued = { page: 'a', revision: 6 };
  expect(adopt(draft()).queued).toBeUndefined();
  expect(adopt(draft({ queued })).queued).toBe(true);
  expect(adopt(draft({ queued, unsent: { a: unsent({ phone: '1' }) } })).queued).toBe(true);
  expect(adopt(draft({ queued, unsent: { b: unsent({ phone: '1' }) } })).queued).toBe(false);
  expect(adopt(draft({ queued, revision: 7 })).queued).toBe(false);
});

test('a draft that was saved completely continues from the last known revision', () => {
  expect(adopt(draft()).unsent).toEqual({ revision: 6, pending: null, dirty: {} });
});
