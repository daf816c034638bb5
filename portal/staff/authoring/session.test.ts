import type { RevisionContent } from '@clinic/contract/authoring';
import { describe, expect, test } from 'vitest';
import { QUESTIONNAIRES } from '../builder/document/questionnaireKind.ts';
import { RULE_SETS } from '../rules/ruleSetKind.ts';
import {
  type Draft,
  type MergeRules,
  openSession,
  type SendResult,
  type Session,
  type Unsent,
} from './session.ts';

const text = (en: string) => ({ en });

/** One document of each kind, with two labels that editors change. */
const KINDS = [
  {
    name: 'questionnaire',
    kind: QUESTIONNAIRES as unknown as MergeRules<RevisionContent>,
    content: (weight: string, mood: string): RevisionContent => ({
      document: {
        id: 'follow-up',
        version: '1.0',
        title: text('Follow-up'),
        languages: ['en'],
        steps: [
          {
            id: 'weight',
            title: text('Weight'),
            questions: [
              { id: 'weight_kg', type: 'decimal', label: text(weight) },
              { id: 'mood', type: 'text', label: text(mood), maxLength: 100 },
            ],
          },
        ],
      },
    }),
  },
  {
    name: 'rule set',
    kind: RULE_SETS as unknown as MergeRules<RevisionContent>,
    content: (weight: string, mood: string): RevisionContent & { cases: []; expectations: [] } => ({
      document: {
        id: 'follow-up-flags',
        version: '1.0',
        title: text('Follow-up'),
        languages: ['en'],
        parameters: [{ key: 'limit', label: text(weight), value: 100, source: 'Label' }],
        derived: [],
        flags: [
          {
            key: 'low_mood',
            type: 'boolean',
            severity: 'info',
            title: text('Mood'),
            label: text(mood),
            message: text('Ask how they are'),
            value: false,
            source: 'Label',
            reviewed: '2026-11-01',
          },
        ],
      },
      cases: [],
      expectations: [],
    }),
  },
] as const;

const detail = (revision: number, content: RevisionContent): Draft<RevisionContent> => ({
  revision,
  updatedAt: '2026-11-21T10:00:00.000Z',
  updatedBy: { name: 'Ana' },
  content,
});

/** A fake server with one draft, and its editors. Time passes only through `wait`. */
function clinicOf(kind: MergeRules<RevisionContent>, first: RevisionContent) {
  let current = detail(1, first);
  let answers: boolean | 'refuses' = true;
  let duringSend: (() => void) | undefined;
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
  const editor = (storage: Storage = { unsent: null }, opened = current): Session<RevisionContent> =>
    openSession(opened, {
      merge: kind.merge,
      resolve: kind.resolve,
      async send(revision, content): Promise<SendResult<RevisionContent>> {
        if (answers === 'refuses') {
          duringSend?.();
          return { kind: 'refused' };
        }
        if (!answers) return { kind: 'failed' };
        if (revision !== current.revision) return { kind: 'stale', current };
        current = detail(revision + 1, content);
        return { kind: 'saved', revision: current.revision, updatedAt: current.updatedAt };
      },
      read: async () => current,
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
    content: () => current.content,
    fail: () => {
      answers = false;
    },
    refuse: (during?: () => void) => {
      answers = 'refuses';
      duringSend = during;
    },
    recover: () => {
      answers = true;
    },
    pass,
    /** Long enough for every save and a retry. */
    wait: () => pass(30_000),
  };
}

interface Storage {
  unsent: Unsent<RevisionContent> | null;
}

interface Labels {
  weight?: string;
  mood?: string;
}

const present = (session: Session<RevisionContent>) => session.state().history.present;

function scene({ kind, content: contentWith }: (typeof KINDS)[number]) {
  const relabelled = ({ weight = 'Weight', mood = 'Mood' }: Labels) => contentWith(weight, mood);
  const CONTENT = relabelled({});
  const clinic = () => clinicOf(kind, CONTENT);
  /** Only the given labels: the others stay as they are. */
  const edit = (session: Session<RevisionContent>, labels: Labels): void => {
    const now = JSON.stringify(present(session));
    const has = (label: string) => now.includes(`"${label}"`);
    const expected = {
      ...(has('Your weight') && { weight: 'Your weight' }),
      ...(has('How are you?') && { mood: 'How are you?' }),
    };
    session.edit(relabelled({ ...expected, ...labels }));
  };
  return { kind, relabelled, CONTENT, clinic, edit };
}

describe.each(KINDS)('a $name', (each) => {
  const { kind, relabelled, CONTENT, clinic, edit } = scene(each);

  test('an edit is saved a moment later', async () => {
    const { editor, content, wait } = clinic();
    const mine = editor();
    edit(mine, { mood: 'How are you?' });
    expect(mine.state().save).toBe('waiting');
    await wait();
    expect(mine.state().save).toBe('saved');
    expect(content()).toEqual(relabelled({ mood: 'How are you?' }));
  });

  test('a refused save is not repeated unchanged, but the next edit is sent', async () => {
    const { editor, content, refuse, recover, wait } = clinic();
    const mine = editor();
    refuse();
    edit(mine, { mood: 'x'.repeat(100) });
    await wait();
    expect(mine.state().save).toBe('refused');
    recover();
    await wait();
    expect(mine.state().save).toBe('refused');
    edit(mine, { mood: 'How are you?' });
    await wait();
    expect(mine.state().save).toBe('saved');
    expect(content()).toEqual(relabelled({ mood: 'How are you?' }));
  });

  test('edits made while a save was being refused are sent', async () => {
    const { editor, content, refuse, recover, wait } = clinic();
    const mine = editor();
    refuse(() => {
      recover();
      edit(mine, { mood: 'How are you?' });
    });
    edit(mine, { mood: 'x'.repeat(100) });
    await wait();
    expect(mine.state().save).toBe('saved');
    expect(content()).toEqual(relabelled({ mood: 'How are you?' }));
  });

  test('edits that could not be sent are retried and survive a reload', async () => {
    const { editor, content, fail, recover, wait } = clinic();
    const storage: Storage = { unsent: null };
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
    expect(content()).toEqual(relabelled({ mood: 'How are you?', weight: 'Your weight' }));
    expect(reloaded.state().save).toBe('saved');
    expect(storage.unsent).toBeNull();
  });

  test('edits whose save lost its response count as saved, at once and after a reload', async () => {
    const { editor, fail, recover, pass, wait } = clinic();
    const storage: Storage = { unsent: null };
    const mine = editor(storage);
    fail();
    edit(mine, { mood: 'How are you?' });
    await pass(2_000);
    expect(mine.state().save).toBe('failed');
    recover();
    const other = editor();
    edit(other, { mood: 'How are you?' });
    await other.flush();
    const reloaded = editor({ ...storage });
    await mine.receiveRevision();
    await wait();
    expect(reloaded.state().save).toBe('saved');
    expect(mine.state().save).toBe('saved');
    expect(storage.unsent).toBeNull();
  });

  test('continuous typing is saved at least every five seconds', async () => {
    const { editor, pass, content } = clinic();
    const session = editor();
    const saves: string[] = [];
    for (let key = 1; key <= 26; key += 1) {
      edit(session, { weight: 'W'.repeat(key) });
      await pass(500);
      const [label = ''] = /W{2,}|"W"/.exec(JSON.stringify(content())) ?? [];
      if (saves.at(-1) !== label) saves.push(label);
    }
    // The initial save, then after 5 and 10 of the 13 seconds.
    expect(saves).toHaveLength(3);
  });

  test('opening a draft and leaving it sends nothing', async () => {
    let sent = 0;
    const session = openSession(structuredClone(detail(1, CONTENT)), {
      merge: kind.merge,
      resolve: kind.resolve,
      async send(revision) {
        sent += 1;
        return { kind: 'saved', revision: revision + 1, updatedAt: '2026-11-21T10:00:00.000Z' };
      },
      read: async () => detail(1, CONTENT),
      unsent: { get: () => null, set: () => undefined },
      later: () => () => undefined,
    });
    session.edit(structuredClone(CONTENT));
    await session.flush();
    session.close();
    expect(sent).toBe(0);
  });
});

describe.each(KINDS)('an edit on the page of a $name', (each) => {
  const { relabelled, clinic } = scene(each);

  test('based on an earlier state keeps what was entered since', () => {
    const { editor } = clinic();
    const mine = editor();
    const shown = present(mine);
    mine.editShown(shown, relabelled({ weight: 'Your weight' }));
    mine.editShown(shown, relabelled({ mood: 'How are you?' }));
    expect(present(mine)).toEqual(relabelled({ weight: 'Your weight', mood: 'How are you?' }));
    mine.editShown(shown, relabelled({ mood: 'And now?' }));
    expect(present(mine)).toEqual(relabelled({ weight: 'Your weight', mood: 'And now?' }));
  });
});

describe.each(KINDS)('a $name with two editors', (each) => {
  const { relabelled, clinic, edit } = scene(each);

  test('lose nothing, and both end with the same document', async () => {
    const { editor, content, wait } = clinic();
    const [mine, theirs] = [editor(), editor()];
    edit(mine, { weight: 'Your weight' });
    edit(theirs, { mood: 'How are you?' });
    await wait();
    const both = relabelled({ weight: 'Your weight', mood: 'How are you?' });
    expect(content()).toEqual(both);
    await mine.receiveRevision();
    expect(present(mine)).toEqual(both);
    expect(present(theirs)).toEqual(both);
    expect(mine.state().news?.by).toBe('Ana');
  });

  test("undo after a merge reverts only the user's own edits", async () => {
    const { editor, wait } = clinic();
    const [mine, theirs] = [editor(), editor()];
    edit(theirs, { mood: 'How are you?' });
    await wait();
    edit(mine, { weight: 'Your weight' });
    await wait();
    mine.undo();
    expect(present(mine)).toEqual(relabelled({ mood: 'How are you?' }));
  });

  test.each([
    ['mine', 'My words'],
    ['theirs', 'Their words'],
  ] as const)(
    'when both changed one text, nothing is saved until the conflict is resolved: %s',
    async (choice, words) => {
      const { editor, content, wait } = clinic();
      const [mine, theirs] = [editor(), editor()];
      edit(theirs, { mood: 'Their words', weight: 'Your weight' });
      await wait();
      edit(mine, { mood: 'My words' });
      await wait();
      expect(mine.state().clash?.conflicts).toMatchObject([{ about: 'property', property: 'label' }]);
      expect(content()).toMatchObject(relabelled({ mood: 'Their words', weight: 'Your weight' }));
      mine.settle([choice]);
      await wait();
      expect(content()).toEqual(relabelled({ mood: words, weight: 'Your weight' }));
      expect(mine.state()).toMatchObject({ save: 'saved', clash: null });
    },
  );
});
