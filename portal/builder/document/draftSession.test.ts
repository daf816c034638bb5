import { expect, test } from 'vitest';
import type { DraftDocument, QuestionnaireDraftDetail } from '../../../contract/questionnaires.ts';
import { type DraftSession, openDraft, type SendResult, type Unsent } from './draftSession.ts';

const DOCUMENT: DraftDocument = {
  id: 'follow-up',
  version: '1.0',
  title: { en: 'Follow-up' },
  languages: ['en'],
  steps: [
    {
      id: 'weight',
      title: { en: 'Weight' },
      questions: [
        { id: 'weight_kg', type: 'decimal', label: { en: 'Weight' } },
        { id: 'mood', type: 'text', label: { en: 'Mood' }, maxLength: 100 },
      ],
    },
  ],
};

const detail = (revision: number, document: DraftDocument): QuestionnaireDraftDetail => ({
  id: '00000000-0000-4000-8000-000000000001',
  questionnaireId: 'follow-up',
  version: '1.0',
  title: 'Follow-up',
  basedOn: null,
  revision,
  updatedAt: '2026-11-21T10:00:00.000Z',
  updatedBy: { id: '00000000-0000-4000-8000-000000000002', name: 'Ana' },
  document,
});

/** A fake server with one draft, and its editors. Time passes only through `wait`. */
function clinic() {
  let standing = detail(1, DOCUMENT);
  let answers = true;
  let now = 0;
  const timers = new Set<{ at: number; then: () => void }>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const pass = async (ms: number): Promise<void> => {
    const end = now + ms;
    for (;;) {
      const next = [...timers].sort((one, other) => one.at - other.at)[0];
      if (!next || next.at > end) break;
      now = next.at;
      timers.delete(next);
      next.then();
      await settle();
    }
    now = end;
    await settle();
  };
  const editor = (storage: { unsent: Unsent | null } = { unsent: null }, opened = standing): DraftSession =>
    openDraft(opened, {
      async send(revision, document): Promise<SendResult> {
        if (!answers) return { kind: 'failed' };
        if (revision !== standing.revision) return { kind: 'stale', current: standing };
        standing = detail(revision + 1, document);
        return { kind: 'saved', revision: standing.revision, updatedAt: standing.updatedAt };
      },
      read: async () => standing,
      unsent: {
        get: () => storage.unsent,
        set: (unsent) => {
          storage.unsent = unsent;
        },
      },
      later(ms, then) {
        const timer = { at: now + ms, then };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    });
  return {
    editor,
    document: () => standing.document,
    fail: () => {
      answers = false;
    },
    recover: () => {
      answers = true;
    },
    pass,
    /** Long enough for every save and a retry. */
    wait: () => pass(30_000),
  };
}

type Labels = { weight?: string; mood?: string };
const relabelled = (document: DraftDocument, labels: Labels): DraftDocument => {
  const copy = structuredClone(document) as never as {
    steps: [{ questions: [{ label: { en: string } }, { label: { en: string } }] }];
  };
  const [weight, mood] = copy.steps[0].questions;
  if (labels.weight) weight.label.en = labels.weight;
  if (labels.mood) mood.label.en = labels.mood;
  return copy as never as DraftDocument;
};
const present = (session: DraftSession): DraftDocument => session.state().history.present;
const edit = (session: DraftSession, labels: Labels): void =>
  session.edit(relabelled(present(session), labels));

test('an edit is saved a moment later', async () => {
  const { editor, document, wait } = clinic();
  const mine = editor();
  edit(mine, { mood: 'How are you?' });
  expect(mine.state().save).toBe('waiting');
  await wait();
  expect(mine.state().save).toBe('saved');
  expect(document()).toEqual(relabelled(DOCUMENT, { mood: 'How are you?' }));
});

test('two editors at once lose nothing, and both end with the same document', async () => {
  const { editor, document, wait } = clinic();
  const [mine, theirs] = [editor(), editor()];
  edit(mine, { weight: 'Your weight' });
  edit(theirs, { mood: 'How are you?' });
  await wait();
  const both = relabelled(DOCUMENT, { weight: 'Your weight', mood: 'How are you?' });
  expect(document()).toEqual(both);
  await mine.told();
  expect(present(mine)).toEqual(both);
  expect(present(theirs)).toEqual(both);
  expect(mine.state().news?.by).toBe('Ana');
});

test('undo after a merge takes back what one did oneself, not what came in', async () => {
  const { editor, wait } = clinic();
  const [mine, theirs] = [editor(), editor()];
  edit(theirs, { mood: 'How are you?' });
  await wait();
  edit(mine, { weight: 'Your weight' });
  await wait();
  mine.undo();
  expect(present(mine)).toEqual(relabelled(DOCUMENT, { mood: 'How are you?' }));
});

test.each([
  ['mine', 'My words'],
  ['theirs', 'Their words'],
] as const)(
  'where both changed one text, nothing is saved until somebody chose: %s',
  async (choice, words) => {
    const { editor, document, wait } = clinic();
    const [mine, theirs] = [editor(), editor()];
    edit(theirs, { mood: 'Their words', weight: 'Your weight' });
    await wait();
    edit(mine, { mood: 'My words' });
    await wait();
    expect(mine.state().clash?.conflicts).toMatchObject([{ about: 'property', property: 'label' }]);
    expect(document()).toMatchObject(relabelled(DOCUMENT, { mood: 'Their words', weight: 'Your weight' }));
    mine.settle([choice]);
    await wait();
    expect(document()).toEqual(relabelled(DOCUMENT, { mood: words, weight: 'Your weight' }));
    expect(mine.state()).toMatchObject({ save: 'saved', clash: null });
  },
);

test('edits that could not be sent are tried again, and survive a reload', async () => {
  const { editor, document, fail, recover, wait } = clinic();
  const storage: { unsent: Unsent | null } = { unsent: null };
  const before = editor(storage);
  fail();
  edit(before, { mood: 'How are you?' });
  await wait();
  expect(before.state().save).toBe('failed');
  before.close();
  recover();
  // Another user saves before the page is back.
  const theirs = editor();
  edit(theirs, { weight: 'Your weight' });
  await wait();
  const reloaded = editor(storage);
  await wait();
  expect(document()).toEqual(relabelled(DOCUMENT, { mood: 'How are you?', weight: 'Your weight' }));
  expect(reloaded.state().save).toBe('saved');
  expect(storage.unsent).toBeNull();
});

test('JSON that cannot be read is kept and not saved; read again, it is an edit', async () => {
  const { editor, document, wait } = clinic();
  const storage: { unsent: Unsent | null } = { unsent: null };
  const mine = editor(storage);
  mine.write('{ "id": ');
  await wait();
  expect(document()).toEqual(DOCUMENT);
  expect(editor(storage).state().text).toBe('{ "id": ');
  mine.write(JSON.stringify({ ...DOCUMENT, id: 'other' }));
  await wait();
  expect(document()).toEqual({ ...DOCUMENT, id: 'other' });
  expect(mine.state().text).toBeNull();
});

test('somebody who types without a pause is saved every five seconds at the latest', async () => {
  const { editor, pass, document } = clinic();
  const session = editor();
  const saves: string[] = [];
  for (let key = 1; key <= 26; key += 1) {
    edit(session, { weight: 'W'.repeat(key) });
    await pass(500);
    const { label } = (document() as never as { steps: [{ questions: [{ label: { en: string } }] }] })
      .steps[0].questions[0];
    if (saves.at(-1) !== label.en) saves.push(label.en);
  }
  // The initial save, then after 5 and 10 of the 13 seconds.
  expect(saves).toHaveLength(3);
});

test('opening a draft and leaving it sends nothing', async () => {
  let sent = 0;
  const session = openDraft(structuredClone(detail(1, DOCUMENT)), {
    async send(revision) {
      sent += 1;
      return { kind: 'saved', revision: revision + 1, updatedAt: '2026-11-21T10:00:00.000Z' };
    },
    read: async () => detail(1, DOCUMENT),
    unsent: { get: () => null, set: () => undefined },
    later: () => () => undefined,
  });
  session.edit(structuredClone(DOCUMENT));
  await session.flush();
  session.close();
  expect(sent).toBe(0);
});
