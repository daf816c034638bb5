import { beforeEach, expect, test, vi } from 'vitest';
import type { DraftServer } from './draftServer.ts';
import { clinic, pass, visit } from './testVisits.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('answers are kept when the page is left, however soon, without waiting for a slow device', async () => {
  const place = clinic();
  const { session, memories } = await visit(place);
  session.store.set('name', 'Ines');
  session.moveTo('health', 'age');
  await session.kept();
  const kept = await memories.device.load('active');
  expect(kept).toMatchObject({ answers: { name: 'Ines' }, stepId: 'health', pageId: 'age' });

  memories.device.save = () => new Promise(() => undefined);
  session.store.set('name', 'Inés');
  const stored = vi.fn();
  void session.kept().then(stored);
  await pass(499);
  expect(stored).not.toHaveBeenCalled();
  await pass(1);
  expect(stored).toHaveBeenCalled();
});

test('an answer given right before the page is unloaded is restored at the next load and sent', async () => {
  const place = clinic();
  const { session, memories } = await visit(place);
  session.store.set('name', 'Ines');
  await pass(1000);
  session.store.set('name', 'Inés');
  session.keepSpare();
  session.stop();
  expect(memories.device.kept.get('active')).not.toContain('Inés');

  const second = await visit(place, memories);
  expect(second.session.store.all()).toEqual({ name: 'Inés' });
  await pass(1000);
  expect([...place.drafts.values()].map(({ answers }) => answers)).toEqual([{ name: 'Inés' }]);
  expect(memories.device.spares.size).toBe(0);
});

test("answers saved at the clinic but missing from the device's copy at unload are in the copy after the next load", async () => {
  const place = clinic();
  const { session, memories } = await visit(place);
  session.store.set('name', 'Inés');
  await pass(10_000);
  // The device is slower than the clinic.
  const saving = vi.spyOn(memories.device, 'save').mockReturnValue(new Promise(() => undefined));
  session.store.set('name', 'Inés M.');
  await pass(10_000);
  session.keepSpare();
  session.stop();
  saving.mockRestore();
  expect([...place.drafts.values()].map(({ answers }) => answers)).toEqual([{ name: 'Inés M.' }]);
  expect(memories.device.kept.get('active')).not.toContain('Inés M.');

  await visit(place, memories);
  await pass(1000);
  expect(memories.device.kept.get('active')).toContain('Inés M.');
  expect(memories.device.spares.size).toBe(0);
});

test('a page unloaded with a complete copy, or on a shared device, stores nothing else', async () => {
  const { session, memories } = await visit(clinic());
  session.store.set('name', 'Ines');
  await pass(1000);
  session.keepSpare();
  expect(memories.device.spares.size).toBe(0);
  const shared = await visit(clinic(), undefined, false);
  shared.session.store.set('name', 'Ines');
  shared.session.keepSpare();
  expect(shared.memories.device.spares.size + shared.memories.tab.kept.size).toBe(0);
});

test('viewing pages creates nothing; the first answer creates one draft', async () => {
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

test('after a close before anything was sent, the next visit has the answers and sends them', async () => {
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

test('a draft the server no longer has is created again with every answer, under a new id', async () => {
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

test('files of a draft the server no longer has are dropped, and the patient is asked for them until they are added again', async () => {
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

test('files that only the page had are asked for after a reload, unless they were sent or removed before', async () => {
  const place = clinic();
  const { session, memories } = await visit(place);
  session.store.set('first_name', 'Ana');
  session.noteUnsentFiles(['lab_results', 'identity_photo']);
  session.noteUnsentFiles(['lab_results']);
  await pass(1000);
  expect(session.state().lostFiles).toEqual([]);
  session.stop();

  const { session: later } = await visit(place, memories);
  expect(later.state().lostFiles).toEqual(['lab_results']);
  await pass(1000);
  later.stop();
  const { session: last } = await visit(place, memories);
  expect(last.state().lostFiles).toEqual(['lab_results']);
});

test('files that were not sent when the wizard closed are asked for when it opens again', async () => {
  const { session } = await visit(clinic());
  session.store.set('first_name', 'Ana');
  session.noteUnsentFiles(['lab_results']);
  session.loseUnsentFiles();
  expect(session.state().lostFiles).toEqual(['lab_results']);
});

test('what changed elsewhere is adopted on the next refresh', async () => {
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

test('on a shared device no answer is kept here, and the tab still finds its draft', async () => {
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

test('the page may reload once everything is stored here or, on a shared device, at the clinic', async () => {
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

test('an answer cleared here and changed elsewhere is a conflict the patient resolves', async () => {
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

test('an older tab keeps changes that another tab has not been able to send', async () => {
  const place = clinic();
  const first = await visit(place);
  first.session.store.set('first_name', 'Ana');
  await pass(1000);
  const other = await visit(place, first.memories);
  place.server.save.mockResolvedValue({ kind: 'failed', reason: 'offline' });
  first.session.store.set('phone', '1');
  await pass(1000);
  other.session.store.set('email', 'ana@example.com');
  await pass(1000);
  for (const { session } of [first, other]) session.stop();
  const { session } = await visit(place, first.memories);
  expect(session.store.all()).toEqual({ first_name: 'Ana', phone: '1', email: 'ana@example.com' });
});

test('different unsent answers of two tabs are a conflict the patient resolves', async () => {
  const place = clinic();
  const first = await visit(place);
  first.session.store.set('first_name', 'Ana');
  await pass(1000);
  const other = await visit(place, first.memories);
  const connected = place.server.save.getMockImplementation() as DraftServer['save'];
  place.server.save.mockResolvedValue({ kind: 'failed', reason: 'offline' });
  first.session.store.set('phone', '1');
  await pass(1000);
  other.session.store.set('phone', '2');
  await pass(1000);
  for (const { session } of [first, other]) session.stop();

  place.server.save.mockImplementation(async (key, save) => {
    if (save.changes.phone !== '1') return connected(key, save);
    expect(save.baseRevision).toBe(1);
    const conflicts = { phone: { theirs: '2', mine: '1' } };
    return { kind: 'conflict', revision: 2, conflicts, theirs: {} };
  });
  const { session } = await visit(place, first.memories);
  expect(session.store.get('phone')).toBe('2');
  // Nothing is submitted before they decide, either.
  expect(await session.submit()).toEqual({ kind: 'changed' });
  expect(session.state().save.conflict).toEqual({ phone: { theirs: '2', mine: '1' } });
  session.resolveConflict({ phone: 'theirs' });
  await pass(1000);
  expect([...place.drafts.values()][0]?.answers).toEqual({ first_name: 'Ana', phone: '2' });
  expect(session.store.get('phone')).toBe('2');
});

test('where the device stores nothing, the tab keeps the key; where that is refused, too, the page says so', async () => {
  const refuses = () => Promise.reject(new Error('denied'));
  const place = clinic();
  const { session, memories } = await visit(place);
  memories.device.save = refuses;
  session.store.set('name', 'Inés');
  await pass(10_000);
  expect(session.state()).toMatchObject({ keepsCopy: false, keepsPlace: true });
  expect(memories.tab.kept.size).toBe(1);
  memories.tab.save = refuses;
  session.store.set('name', 'Inés M.');
  await pass(10_000);
  expect(session.state()).toMatchObject({ keepsCopy: false, keepsPlace: false, save: { status: 'saved' } });
});
