import { beforeEach, expect, test, vi } from 'vitest';
import type { DraftServer, SubmitReply } from './draftServer.ts';
import { clinic, pass, SUBMITTED, visit } from './testVisits.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('submitting saves first; a submission without a reply is resent with the same key', async () => {
  const place = clinic();
  const { session, memories } = await visit(place);
  session.store.set('first_name', 'Ana');
  const lost = place.server.submit.getMockImplementation();
  place.server.submit.mockImplementationOnce(async (key, request) => {
    await lost?.(key, request);
    return { kind: 'failed', reason: 'network' };
  });
  expect(await session.submit()).toEqual({ kind: 'queued', reason: 'network' });
  expect([...place.drafts.values()][0]?.answers).toEqual({ first_name: 'Ana' });
  expect(await session.submit()).toEqual({ kind: 'submitted' });
  const keys = place.server.submit.mock.calls.map(([, { submissionKey }]) => submissionKey);
  expect(keys[0]).toBe(keys[1]);
  expect(session.state().submitted).toEqual(SUBMITTED);
  await pass(1000);
  const kept = await memories.device.load('active');
  expect(kept).toMatchObject({ submitted: SUBMITTED, answers: {}, unsent: {} });
});

test.each([true, false])(
  'help for the submitted answers is still known after a reload, without the answers (copy: %s)',
  async (keepsCopy) => {
    const place = clinic();
    const first = await visit(place, undefined, keepsCopy);
    first.session.store.set('thoughts', 'yes');
    expect(first.session.state().notices).toEqual([]);
    await first.session.submit();
    expect(first.session.state().notices).toEqual(['crisis']);
    await pass(1000);
    const { device, tab } = first.memories;
    const [kept] = [...device.kept.values(), ...tab.kept.values()];
    expect(kept).not.toContain('thoughts');
    const later = await visit(place, first.memories, keepsCopy);
    expect(later.session.state()).toMatchObject({ submitted: SUBMITTED, notices: ['crisis'] });
  },
);

test('a reload between two attempts to submit keeps the key', async () => {
  const place = clinic();
  const first = await visit(place);
  first.session.store.set('first_name', 'Ana');
  place.server.submit.mockResolvedValueOnce({ kind: 'failed', reason: 'server' });
  await first.session.submit();
  first.session.stop();
  const second = await visit(place, first.memories);
  await second.session.submit();
  const keys = place.server.submit.mock.calls.map(([, { submissionKey }]) => submissionKey);
  expect(keys[0]).toBe(keys[1]);
});

test('answers rejected or changed meanwhile are reported, and nothing is discarded', async () => {
  const place = clinic();
  const { session } = await visit(place);
  session.store.set('first_name', 'Ana');
  await pass(1000);
  const refused: SubmitReply = {
    kind: 'refused',
    issues: [{ key: 'last_name', stepId: 'about_you', code: 'required' }],
  };
  place.server.submit.mockResolvedValueOnce(refused);
  expect(await session.submit()).toEqual(refused);
  place.server.submit.mockResolvedValueOnce({ kind: 'changed' });
  expect(await session.submit()).toEqual({ kind: 'changed' });
  expect(session.store.all()).toEqual({ first_name: 'Ana' });
});

/** A completed intake whose submission fails for lack of a connection. */
async function queuedSubmission(
  place: ReturnType<typeof clinic>,
  inOtherTab?: (other: Awaited<ReturnType<typeof visit>>) => void,
) {
  const { session, memories } = await visit(place);
  session.store.set('first_name', 'Ana');
  await pass(1000);
  const other = inOtherTab && (await visit(place, memories));
  const connected = place.server.submit.getMockImplementation();
  place.server.submit.mockImplementation(async () => ({ kind: 'failed', reason: 'offline' }));
  expect(await session.submit()).toEqual({ kind: 'queued', reason: 'offline' });
  if (other) {
    inOtherTab(other);
    await pass(1000);
    for (const tab of [session, other.session]) tab.stop();
  }
  const reconnect = () => place.server.submit.mockImplementation(connected as DraftServer['submit']);
  return { session, memories, reconnect };
}

test('an offline submission is sent automatically, once, when the connection returns', async () => {
  const place = clinic();
  const { session, reconnect } = await queuedSubmission(place);
  await pass(40_000);
  expect(session.state()).toMatchObject({ submitted: null, late: { kind: 'queued', reason: 'offline' } });
  reconnect();
  await Promise.all([session.refresh(), session.refresh()]);
  expect(session.state()).toMatchObject({ submitted: SUBMITTED, late: null });
  expect(new Set(place.server.submit.mock.calls.map(([, { submissionKey }]) => submissionKey)).size).toBe(1);
});

test('an offline submission is also sent by the next visit', async () => {
  const place = clinic();
  const { session, memories, reconnect } = await queuedSubmission(place);
  await pass(1000);
  session.stop();
  reconnect();
  const later = await visit(place, memories);
  await pass(1000);
  expect(later.session.state().submitted).toEqual(SUBMITTED);
});

test('changing an answer after submitting offline withdraws the submission', async () => {
  const place = clinic();
  const { session, reconnect } = await queuedSubmission(place);
  session.store.set('first_name', 'Anna');
  reconnect();
  await pass(60_000);
  expect(session.state()).toMatchObject({ submitted: null, late: null });
});

test('changes from elsewhere are reviewed before a queued submission is sent', async () => {
  const place = clinic();
  const { session, reconnect } = await queuedSubmission(place);
  reconnect();
  const save = place.server.save.getMockImplementation() as DraftServer['save'];
  place.server.save.mockImplementationOnce(async (key, request) => {
    const reply = await save(key, request);
    return { ...reply, theirs: { phone: '555 0100' } } as typeof reply;
  });
  // The page moved on, so there is something to save before the submission.
  session.moveTo('elsewhere');
  await session.refresh();
  expect(session.state()).toMatchObject({ submitted: null, late: { kind: 'changed' } });
  expect(session.store.get('phone')).toBe('555 0100');
  expect(await session.submit()).toEqual({ kind: 'submitted' });
});

test('a queued submission whose draft the clinic no longer has is submitted with a new one', async () => {
  const place = clinic();
  const { session, reconnect } = await queuedSubmission(place);
  place.drafts.clear();
  reconnect();
  await session.refresh();
  expect(session.state().submitted).toEqual(SUBMITTED);
  expect([...place.drafts.values()]).toMatchObject([{ answers: { first_name: 'Ana' } }]);
});

test('a brief outage does not cancel a queued submission; a final refusal is shown', async () => {
  const place = clinic();
  const { session, reconnect } = await queuedSubmission(place);
  place.server.submit.mockResolvedValueOnce({ kind: 'failed', reason: 'server' });
  await session.refresh();
  expect(session.state().late).toMatchObject({ kind: 'queued' });
  place.server.submit.mockImplementation(async () => ({ kind: 'never' }));
  await session.refresh();
  expect(session.state().late).toEqual({ kind: 'unsent', reason: 'refused' });
  expect(session.store.all()).toEqual({ first_name: 'Ana' });
  reconnect();
  expect(await session.submit()).toEqual({ kind: 'submitted' });
});

test('an answer the clinic rejects blocks submission without it', async () => {
  const place = clinic();
  const { session } = await visit(place);
  place.server.save.mockResolvedValue({ kind: 'refused' });
  session.store.set('first_name', 'Ana');
  expect(await session.submit()).toEqual({ kind: 'unsent', reason: 'answersRefused' });
  expect(place.server.submit).not.toHaveBeenCalled();
  expect(session.state().save.refused).toEqual(['first_name']);
});

test('an answer changed while a submission is in progress prevents it', async () => {
  const place = clinic();
  const { session } = await visit(place);
  session.store.set('first_name', 'Ana');
  const submitting = session.submit();
  session.store.set('first_name', 'Anna');
  expect(await submitting).toEqual({ kind: 'changed' });
  expect(place.server.submit).not.toHaveBeenCalled();
});

test('changes from elsewhere during the wait are reviewed before the submission is sent', async () => {
  const place = clinic();
  const { session, reconnect } = await queuedSubmission(place);
  const save = place.server.save.getMockImplementation() as DraftServer['save'];
  place.server.save.mockImplementationOnce(async (key, request) => {
    const reply = await save(key, request);
    return { ...reply, theirs: { phone: '555 0100' } } as typeof reply;
  });
  session.moveTo('elsewhere');
  await pass(100);
  reconnect();
  await pass(60_000);
  expect(session.state()).toMatchObject({ submitted: null, late: { kind: 'changed' } });
});

test('another tab storing its own answers does not drop a queued submission', async () => {
  const place = clinic();
  const { memories, reconnect } = await queuedSubmission(place, (other) => {
    place.server.save.mockResolvedValue({ kind: 'failed', reason: 'offline' });
    other.session.moveTo('elsewhere');
  });
  reconnect();
  place.server.save.mockResolvedValue({ kind: 'saved', revision: 1, savedAt: 'now', theirs: {} });
  const later = await visit(place, memories);
  await pass(1000);
  expect(later.session.state().submitted).toEqual(SUBMITTED);
});

test('unsent answers of another tab require a review before a queued submission is sent', async () => {
  const place = clinic();
  const { memories, reconnect } = await queuedSubmission(place, (other) => {
    place.server.save.mockResolvedValue({ kind: 'failed', reason: 'offline' });
    other.session.store.set('phone', '1');
  });
  reconnect();
  place.server.save.mockResolvedValue({ kind: 'saved', revision: 2, savedAt: 'now', theirs: {} });
  const later = await visit(place, memories);
  await pass(60_000);
  expect(later.session.state()).toMatchObject({ submitted: null, late: { kind: 'changed' } });
  expect(later.session.store.all()).toEqual({ first_name: 'Ana', phone: '1' });
  expect(place.server.submit).toHaveBeenCalledTimes(1);
});

test('an answer changed while the submission is being stored on the device is not submitted without review', async () => {
  const place = clinic();
  const { session, memories } = await visit(place);
  session.store.set('first_name', 'Ana');
  await pass(1000);
  const keep = memories.device.save;
  const slow = Promise.withResolvers<void>();
  memories.device.save = async (slot, draft) => {
    await slow.promise;
    await keep(slot, draft);
  };
  const submitting = session.submit();
  await pass(0);
  session.store.set('first_name', 'Anna');
  slow.resolve();
  expect(await submitting).toEqual({ kind: 'changed' });
  expect(place.server.submit).not.toHaveBeenCalled();
});

test('a submission refused for too many requests is sent by itself after the time the clinic names', async () => {
  const place = clinic();
  const { session } = await visit(place);
  session.store.set('first_name', 'Ana');
  await pass(1000);
  place.server.submit.mockResolvedValueOnce({ kind: 'failed', reason: 'busy', waitMs: 60_000 });
  expect(await session.submit()).toEqual({ kind: 'queued', reason: 'busy' });
  await pass(59_000);
  expect(place.server.submit).toHaveBeenCalledTimes(1);
  await pass(2000);
  expect(session.state().submitted).toEqual(SUBMITTED);
});
