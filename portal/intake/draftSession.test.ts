import { beforeEach, expect, test, vi } from 'vitest';
import type { AnswerValue } from '../../engine/answers.ts';
import type { DraftServer, SubmitReply } from './draftServer.ts';
import { openSession } from './draftSession.ts';
import type { DraftMemory, StoredDraft } from './storedDraft.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const SUBMITTED = { reference: 'WL-1234', submittedAt: '2026-01-02T03:04:05.000Z' };

/** One clinic: drafts by id, each submitted once by its key. */
function clinic() {
  const drafts = new Map<string, { answers: Record<string, AnswerValue>; revision: number; key?: string }>();
  const server = {
    create: vi.fn<DraftServer['create']>(async ({ id, questionnaireId, version, language }) => {
      const draft = drafts.get(id) ?? { answers: {}, revision: 0 };
      drafts.set(id, draft);
      const { answers, revision } = draft;
      const common = { id, questionnaireId, version, language, stepId: null, savedAt: '', submitted: null };
      return { kind: 'draft', draft: { ...common, answers, revision } };
    }),
    read: vi.fn<DraftServer['read']>(async ({ id }) => {
      const draft = drafts.get(id);
      if (!draft) return { kind: 'unknown' };
      const common = { id, questionnaireId: 'q', version: '1.0', language: 'en' as const, stepId: null };
      return { kind: 'draft', draft: { ...common, ...draft, savedAt: 'then', submitted: null } };
    }),
    save: vi.fn<DraftServer['save']>(async ({ id }, { changes }) => {
      const draft = drafts.get(id);
      if (!draft) return { kind: 'unknown' };
      Object.assign(draft.answers, changes);
      draft.revision += 1;
      return { kind: 'saved', revision: draft.revision, savedAt: 'now', theirs: {} };
    }),
    submit: vi.fn<DraftServer['submit']>(async ({ id }, { submissionKey, baseRevision }) => {
      const draft = drafts.get(id);
      if (!draft) return { kind: 'unknown' };
      if (draft.revision !== baseRevision) return { kind: 'changed' };
      draft.key ??= submissionKey;
      return { kind: 'submitted', submitted: SUBMITTED };
    }),
    mailLink: vi.fn<DraftServer['mailLink']>(async () => ({ kind: 'sent' })),
  };
  return { drafts, server };
}

function memory(): DraftMemory & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    load: async (slot) => JSON.parse(kept.get(slot) ?? 'null') as StoredDraft | null,
    save: async (slot, draft) => void kept.set(slot, JSON.stringify(draft)),
    forget: async (slot) => void kept.delete(slot),
  };
}

async function visit(
  { server }: ReturnType<typeof clinic>,
  memories = { device: memory(), tab: memory() },
  keepsCopy = true,
) {
  const session = openSession({
    slot: 'active',
    questionnaire: { id: 'q', version: '1.0' },
    stored: await (keepsCopy ? memories.device : memories.tab).load('active'),
    memories,
    keepsCopy,
    server,
    language: () => 'en',
    now: () => Date.now(),
    later: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    inTurn: (task) => task(),
  });
  return { session, memories };
}

test('what was answered is kept when the page is left, however soon; a slow device is not waited for', async () => {
  const place = clinic();
  const { session, memories } = await visit(place);
  session.store.set('name', 'Ines');
  session.moveTo('health', 'age');
  await session.kept();
  const kept = await memories.device.load('active');
  expect(kept).toMatchObject({ answers: { name: 'Ines' }, stepId: 'health', pageId: 'age' });

  memories.device.save = () => new Promise(() => undefined);
  session.store.set('name', 'Inés');
  const left = vi.fn();
  void session.kept().then(left);
  await pass(499);
  expect(left).not.toHaveBeenCalled();
  await pass(1);
  expect(left).toHaveBeenCalled();
});

test('looking around creates nothing; the first answer creates one draft', async () => {
  const place = clinic();
  const { session, memories } = await visit(place);
  session.moveTo('consent');
  await pass(10_000);
  expect(place.server.create).not.toHaveBeenCalled();
  expect(memories.device.kept.size).toBe(0);
  session.store.set('first_name', 'Ana');
  session.store.set('last_name', 'Diaz');
  await pass(1000);
  expect(place.server.create).toHaveBeenCalledTimes(1);
  expect([...place.drafts.values()][0]?.answers).toEqual({ first_name: 'Ana', last_name: 'Diaz' });
});

test('closed before anything was sent, the next visit has the answers and sends them', async () => {
  const place = clinic();
  place.server.create.mockResolvedValue({ kind: 'failed', reason: 'offline' });
  const first = await visit(place);
  first.session.store.set('first_name', 'Ana');
  first.session.moveTo('about_you', 'first_name');
  first.session.moveTo('about_you', 'email');
  await pass(1000);
  first.session.stop();
  place.server.create.mockReset();
  place.server.create.mockResolvedValue({ kind: 'failed', reason: 'offline' });

  const second = await visit(clinic(), first.memories);
  expect(second.session.store.all()).toEqual({ first_name: 'Ana' });
  expect(second.session.place()).toEqual({ step: 'about_you', page: 'email' });
  await pass(1000);
  expect(second.session.state().save.status).toBe('saved');
  await pass(1000);
  expect(Object.keys((await first.memories.device.load('active'))?.unsent ?? { left: 1 })).toEqual([]);
});

test('a draft the server forgot is created anew with every answer, under a new id', async () => {
  const place = clinic();
  const { session } = await visit(place);
  session.store.set('first_name', 'Ana');
  await pass(1000);
  const [before] = place.drafts.keys();
  place.drafts.clear();
  session.store.set('last_name', 'Diaz');
  await pass(3000);
  const [[after, draft] = []] = place.drafts;
  expect(after).not.toBe(before);
  expect(draft?.answers).toEqual({ first_name: 'Ana', last_name: 'Diaz' });
});

test('files of a draft the server forgot are dropped, and the patient is told until they are added again', async () => {
  const place = clinic();
  const { session, memories } = await visit(place);
  const file = {
    id: '0f8c0000-0000-4000-8000-000000000001',
    name: 'a.pdf',
    size: 9,
    type: 'application/pdf',
  };
  session.store.set('first_name', 'Ana');
  session.store.set('goals', ['energy']);
  session.store.set('lab_results', [file]);
  await pass(1000);
  place.drafts.clear();
  session.store.set('last_name', 'Diaz');
  await pass(3000);
  const [draft] = place.drafts.values();
  expect(draft?.answers).toEqual({ first_name: 'Ana', goals: ['energy'], last_name: 'Diaz' });
  expect(session.store.get('lab_results')).toBeUndefined();
  expect(session.state().lostFiles).toEqual(['lab_results']);
  session.stop();

  const { session: later } = await visit(place, memories);
  expect(later.state().lostFiles).toEqual(['lab_results']);
  later.store.set('lab_results', [{ ...file, id: '0f8c0000-0000-4000-8000-000000000002' }]);
  expect(later.state().lostFiles).toEqual([]);
});

test('what changed elsewhere is taken over when looked at again', async () => {
  const place = clinic();
  const { session } = await visit(place);
  session.store.set('first_name', 'Ana');
  session.store.set('phone', '1');
  await pass(1000);
  const draft = [...place.drafts.values()][0] as { answers: object; revision: number };
  Object.assign(draft, { answers: { first_name: 'Anita', goals: ['x'] }, revision: 9 });
  await session.refresh();
  expect(session.store.all()).toEqual({ first_name: 'Anita', goals: ['x'] });
});

test('submitting saves first; a lost reply is asked for again with the same key', async () => {
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

test('a reload between two tries of submitting keeps the key', async () => {
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

test('answers refused or changed meanwhile are reported, and nothing is thrown away', async () => {
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

test('on a shared device no answer is kept here, and the tab finds its draft again', async () => {
  const place = clinic();
  const first = await visit(place);
  await first.session.setKeepsCopy(false);
  first.session.store.set('first_name', 'Ana');
  await pass(1000);
  expect(first.memories.device.kept.size).toBe(0);
  const second = await visit(place, first.memories, false);
  await second.session.refresh();
  expect(second.session.store.all()).toEqual({ first_name: 'Ana' });
});

test('a copy kept so far goes when the device turns out to be shared', async () => {
  const { session, memories } = await visit(clinic());
  session.store.set('first_name', 'Ana');
  await pass(1000);
  expect(memories.device.kept.size).toBe(1);
  await session.setKeepsCopy(false);
  expect(memories.device.kept.size).toBe(0);
});

test('starting over forgets the intake here, for good', async () => {
  const { session, memories } = await visit(clinic());
  session.store.set('first_name', 'Ana');
  await pass(1000);
  await session.forget();
  session.store.set('first_name', 'Anna');
  await pass(5000);
  expect(memories.device.kept.size).toBe(0);
});

/** A finished intake whose submission finds no connection. */
async function queuedSubmission(place: ReturnType<typeof clinic>) {
  const { session, memories } = await visit(place);
  session.store.set('first_name', 'Ana');
  await pass(1000);
  const connected = place.server.submit.getMockImplementation();
  place.server.submit.mockImplementation(async () => ({ kind: 'failed', reason: 'offline' }));
  expect(await session.submit()).toEqual({ kind: 'queued', reason: 'offline' });
  const reconnect = () => place.server.submit.mockImplementation(connected as DraftServer['submit']);
  return { session, memories, reconnect };
}

test('submitted offline, it is sent once by itself when the connection is back', async () => {
  const place = clinic();
  const { session, reconnect } = await queuedSubmission(place);
  await pass(40_000);
  expect(session.state()).toMatchObject({ submitted: null, late: { kind: 'queued', reason: 'offline' } });
  reconnect();
  await Promise.all([session.refresh(), session.refresh()]);
  expect(session.state()).toMatchObject({ submitted: SUBMITTED, late: null });
  expect(new Set(place.server.submit.mock.calls.map(([, { submissionKey }]) => submissionKey)).size).toBe(1);
});

test('what was submitted offline is sent by the next visit, too', async () => {
  const place = clinic();
  const { session, memories, reconnect } = await queuedSubmission(place);
  await pass(1000);
  session.stop();
  reconnect();
  const later = await visit(place, memories);
  await pass(1000);
  expect(later.session.state().submitted).toEqual(SUBMITTED);
});

test('an answer changed after submitting offline takes the submission back', async () => {
  const place = clinic();
  const { session, reconnect } = await queuedSubmission(place);
  session.store.set('first_name', 'Anna');
  reconnect();
  await pass(60_000);
  expect(session.state()).toMatchObject({ submitted: null, late: null });
});

test('what somebody else changed before a queued submission goes out is looked over first', async () => {
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

test('a queued submission whose draft the clinic no longer has is handed in with a new one', async () => {
  const place = clinic();
  const { session, reconnect } = await queuedSubmission(place);
  place.drafts.clear();
  reconnect();
  await session.refresh();
  expect(session.state().submitted).toEqual(SUBMITTED);
  expect([...place.drafts.values()]).toMatchObject([{ answers: { first_name: 'Ana' } }]);
});

test('a server that is down for a moment does not end what is queued; one that refuses for good is told', async () => {
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

test('an answer the clinic does not take keeps the intake from being submitted without it', async () => {
  const place = clinic();
  const { session } = await visit(place);
  place.server.save.mockResolvedValue({ kind: 'refused' });
  session.store.set('first_name', 'Ana');
  expect(await session.submit()).toEqual({ kind: 'unsent', reason: 'answersRefused' });
  expect(place.server.submit).not.toHaveBeenCalled();
  expect(session.state().save.refused).toEqual(['first_name']);
});

test('the page may reload once everything is kept here, or, where nothing is kept, with the clinic', async () => {
  const place = clinic();
  const { session, memories } = await visit(place);
  session.store.set('first_name', 'Ana');
  expect(await session.safeToReload()).toBe(true);
  expect((await memories.device.load('active'))?.answers).toEqual({ first_name: 'Ana' });
  await session.setKeepsCopy(false);
  place.server.save.mockResolvedValue({ kind: 'failed', reason: 'offline' });
  session.store.set('last_name', 'Diaz');
  expect(await session.safeToReload()).toBe(false);
});

test('an answer cleared here and changed elsewhere is for the patient to decide', async () => {
  const place = clinic();
  const { session } = await visit(place);
  session.store.set('phone', '1');
  await pass(1000);
  session.store.set('phone', undefined);
  const conflicts = { phone: { theirs: '2', mine: null } };
  place.server.save.mockResolvedValueOnce({ kind: 'conflict', revision: 2, conflicts, theirs: {} });
  await pass(1000);
  expect(session.state().save.conflict).toEqual(conflicts);
});

test('an answer changed while a submission is under way keeps it from being handed in', async () => {
  const place = clinic();
  const { session } = await visit(place);
  session.store.set('first_name', 'Ana');
  const submitting = session.submit();
  session.store.set('first_name', 'Anna');
  expect(await submitting).toEqual({ kind: 'changed' });
  expect(place.server.submit).not.toHaveBeenCalled();
});

test('what came from elsewhere while a submission waits is looked over before it goes out', async () => {
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
