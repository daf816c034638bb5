import { randomUUID } from 'node:crypto';
import type { DraftDetail, RevisionHistory } from '@clinic/contract/authoring';
import { Presence } from '@clinic/contract/presence';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { TestLive } from '@clinic/testing/server/testLive';
import { describe, expect, test } from 'vitest';
import { blankDefinition } from '../questionnaires/blankDefinition.ts';

const MINUTE_MS = 60_000;
/** In the middle of both an hour and a minute. */
const START = Date.parse('2027-03-01T12:30:30Z');
const NOTHING_ELSE = { expectations: [], cases: [] };

const KINDS = [
  {
    name: 'questionnaire',
    drafts: '/api/admin/questionnaire-drafts',
    role: 'ADMIN',
    document: (id: string) => blankDefinition(id, 'A form'),
    /** What a save holds besides the document. */
    others: {},
    changed: 'questionnaire_draft_changed',
    audited: ['questionnaire_draft_started', 'questionnaire_draft_discarded'],
    documentOf: (revision: { title: string }) => revision,
  },
  {
    name: 'rule set',
    drafts: '/api/rules/drafts',
    role: 'PHYSICIAN',
    document: (id: string) => ({ ...TEST_RULE_SET, id }),
    others: NOTHING_ELSE,
    changed: 'rule_draft_changed',
    audited: ['rule_draft_started', 'rule_draft_discarded'],
    documentOf: ({ document }: { document: { title: string } }) => document,
  },
] as const;

const server = sharedServer({ withClinic: true });

/** Drafts of a kind, and who edits them. */
function drafting(kind: (typeof KINDS)[number]) {
  const { drafts, role, others } = kind;
  let editor: TestBrowser;

  /** Sessions expire within hours, so sign in again. */
  async function signInAt(time: number): Promise<void> {
    server.clock.now = new Date(time);
    editor = await server.signedIn(role);
  }

  async function begun(): Promise<DraftDetail> {
    await signInAt(START);
    const document = kind.document(`d-${randomUUID()}`);
    return (await editor.send('POST', drafts, { from: 'document', document })).json();
  }

  const save = (id: string, revision: number, document: object) =>
    editor.send('PUT', `${drafts}/${id}`, { revision, document, ...others });

  /** Saves at those minutes after the start, incrementing the revision each time. */
  async function saveAt(draft: DraftDetail, minutes: readonly number[], first = 1): Promise<void> {
    for (const [index, minute] of minutes.entries()) {
      await signInAt(START + minute * MINUTE_MS);
      const revision = first + index;
      const reply = await save(draft.id, revision, { ...draft.document, title: `Title ${revision + 1}` });
      expect(reply.status).toBe(200);
    }
  }

  const history = async ({ id }: { id: string }): Promise<RevisionHistory> =>
    (await editor.get(`${drafts}/${id}/history`)).json();
  const revisions = async (draft: { id: string }) => (await history(draft)).map(({ revision }) => revision);

  return { editor: () => editor, begun, save, saveAt, history, revisions };
}

describe.each(KINDS)('drafts of a $name', (kind) => {
  const { drafts, role } = kind;
  const { editor, begun, save, revisions } = drafting(kind);

  test('every save is kept; a save based on an older revision gets the current one', async () => {
    const draft = await begun();
    const theirs = { ...draft.document, title: 'Theirs' };
    expect((await save(draft.id, 1, theirs)).json()).toMatchObject({ revision: 2 });
    const stale = await save(draft.id, 1, { ...draft.document, title: 'Mine' });
    expect(stale.status).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'stale_draft',
      current: { revision: 2, document: theirs, updatedBy: { name: expect.any(String) } },
    });
    expect(await revisions(draft)).toEqual([2, 1]);
    const first = (await editor().get(`${drafts}/${draft.id}/history/1`)).json<never>();
    expect(kind.documentOf(first)).toEqual(draft.document);
  });

  test('of two concurrent saves one is stale', async () => {
    const draft = await begun();
    const replies = await Promise.all(
      ['One', 'Other'].map((title) => save(draft.id, 1, { ...draft.document, title })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await revisions(draft)).toEqual([2, 1]);
  });

  test('a document is returned byte for byte', async () => {
    const draft = await begun();
    const odd = { z: 1, a: { y: [1, 2], b: 'ñ <script>' }, id: 'odd', version: '1.0' };
    await save(draft.id, 1, odd);
    const { document } = (await editor().get(`${drafts}/${draft.id}`)).json<DraftDetail>();
    expect(JSON.stringify(document)).toBe(JSON.stringify(odd));
  });

  test('other browsers that have the draft open are notified of a save', async () => {
    const draft = await begun();
    const live = await TestLive.open(await server.signedIn(role));
    await save(draft.id, 1, { ...draft.document, title: 'Other' });
    await live.untilMessage(({ type }) => type === kind.changed);
    live.close();
    expect(live.messages()).toContainEqual({ type: kind.changed, draftId: draft.id, revision: 2 });
  });

  test("editors see who else has the draft open until that editor's heartbeats stop", async () => {
    const draft = await begun();
    const path = `${drafts}/${draft.id}/presence`;
    const others = async () => Presence.parse((await editor().send('POST', path, {})).json()).others;
    const live = await TestLive.open(await server.signedIn(role));
    expect(await others()).toEqual([]);
    await live.untilMessage(({ type }) => type === 'editors_changed');
    live.close();
    const [colleague] = await server.orm.em.fork().execute<Array<{ id: string; name: string }>>(
      `insert into presence (subject_id, user_id, seen_at)
        select ?, id, ? from users where role <> '${role}' limit 1
        returning user_id as id, (select name from users where id = user_id) as name`,
      [draft.id, server.clock.now],
    );
    expect(await others()).toEqual([colleague]);
    server.clock.now = new Date(server.clock.now.getTime() + 46_000);
    expect(await others()).toEqual([]);
    expect((await editor().send('DELETE', path, {})).status).toBe(204);
    const rest = await server.orm.em
      .fork()
      .execute('select 1 from presence where subject_id = ?', [draft.id]);
    expect(rest).toEqual([]);
    expect((await editor().send('POST', `${drafts}/${randomUUID()}/presence`, {})).status).toBe(404);
  });

  test('discarding a draft deletes its saves, and is audited', async () => {
    const draft = await begun();
    expect((await editor().send('DELETE', `${drafts}/${draft.id}`, {})).status).toBe(204);
    for (const path of ['', '/history', '/history/1']) {
      expect((await editor().get(`${drafts}/${draft.id}${path}`)).status).toBe(404);
    }
    const entries = await server.orm.em.fork().find(AuditEntry, { objectId: draft.id, outcome: 'done' });
    expect(entries.map(({ action }) => action).sort()).toEqual([...kind.audited].sort());
  });

  test('a draft of the other kind is not found', async () => {
    const draft = await begun();
    const other = KINDS.find(({ name }) => name !== kind.name)?.drafts;
    const admin = await server.signedIn('ADMIN');
    for (const path of ['', '/history', '/history/1', '/report']) {
      expect((await admin.get(`${other}/${draft.id}${path}`)).status).toBe(404);
    }
    expect((await admin.send('DELETE', `${other}/${draft.id}`, {})).status).toBe(404);
    expect((await admin.send('PUT', `${other}/${draft.id}/history/1`, { name: 'x' })).status).toBe(404);
  });
});

describe.each(KINDS)('the history of a $name', (kind) => {
  const { drafts, role } = kind;
  const { editor, begun, saveAt, history, revisions } = drafting(kind);

  test('keeps every save of the last ten minutes, and one per minute for the last hour', async () => {
    const draft = await begun();
    await saveAt(draft, [1, 1.1, 1.2, 2, 2.1, 8, 8.1, 8.2]);
    expect(await revisions(draft)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);

    await saveAt(draft, [13], 9);

    // 1, 1.1 and 1.2 fall in one minute, 2 and 2.1 in the next; 8 and later are less than ten minutes old.
    expect(await revisions(draft)).toEqual([10, 9, 8, 7, 6, 4, 1]);
  });

  test('then keeps one save per hour, and one per day from the second day on', async () => {
    const draft = await begun();
    await saveAt(draft, [1, 5, 10, 40, 50, 4 * 60]);
    expect(await revisions(draft)).toEqual([7, 6, 4, 1]);

    await saveAt(draft, [3 * 24 * 60], 7);

    // All saves of the first day are now thinned to one.
    expect(await revisions(draft)).toEqual([8, 7, 1]);
  });

  test('keeps a named save until its name is removed', async () => {
    const draft = await begun();
    await saveAt(draft, [1, 2, 3]);
    const name = (revision: number, to: string | null) =>
      editor().send('PUT', `${drafts}/${draft.id}/history/${revision}`, { name: to });
    expect((await name(2, 'Before the interview')).status).toBe(204);

    await saveAt(draft, [3 * 24 * 60], 4);

    expect(await revisions(draft)).toEqual([5, 4, 2, 1]);
    expect((await history(draft)).find(({ revision }) => revision === 2)?.name).toBe('Before the interview');
    const kept = (await editor().get(`${drafts}/${draft.id}/history/2`)).json<never>();
    expect(kind.documentOf(kept).title).toBe('Title 2');
    expect((await name(2, null)).status).toBe(204);
    await saveAt(draft, [3 * 24 * 60 + 1], 5);
    expect(await revisions(draft)).toEqual([6, 5, 4, 1]);
    expect((await name(3, 'gone')).status).toBe(404);
  });

  test('keeps the last save of each person, not only that of the last one', async () => {
    const draft = await begun();
    await saveAt(draft, [1, 2, 3]);
    await server.orm.em.fork().execute(
      `update authored_save set saved_by_id = (select id from users where role <> '${role}' limit 1)
        where draft_id = ? and revision = 3`,
      [draft.id],
    );
    await saveAt(draft, [5 * 60], 4);
    expect(await revisions(draft)).toEqual([5, 4, 3, 1]);
  });
});
