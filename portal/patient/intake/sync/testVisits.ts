/** Draft sessions outside a page: a fake clinic, the device's storage, and consecutive visits. */
import type { AnswerValue } from '@clinic/engine/base';
import { vi } from 'vitest';
import type { DraftServer } from './draftServer.ts';
import { openSession } from './draftSession.ts';
import { type DraftMemory, type SpareDraft, type StoredDraft, withSpare } from './storedDraft.ts';

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
export const SUBMITTED = { reference: 'WL-1234', submittedAt: '2026-01-02T03:04:05.000Z', emailed: true };

/** One clinic: stores drafts by id, and submits each once by its key. */
export function clinic() {
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

type Memory = DraftMemory & Record<'kept' | 'spares', Map<string, string>>;

function memory({ keepsAnswers }: { keepsAnswers: boolean }): Memory {
  const storedCopies = new Map<string, string>();
  const spares = new Map<string, string>();
  return {
    kept: storedCopies,
    spares,
    load: async (slot) => {
      const stored = JSON.parse(storedCopies.get(slot) ?? 'null') as StoredDraft | null;
      const spare = JSON.parse(spares.get(slot) ?? 'null') as SpareDraft | null;
      return spare ? withSpare(stored, spare) : stored;
    },
    save: async (slot, draft) => {
      storedCopies.set(slot, JSON.stringify(draft));
      spares.delete(slot);
    },
    forget: async (slot) => {
      storedCopies.delete(slot);
      spares.delete(slot);
    },
    ...(keepsAnswers && {
      hasSpare: (slot: string) => spares.has(slot),
      keepSpare: (slot: string, spare: SpareDraft) => void spares.set(slot, JSON.stringify(spare)),
    }),
  };
}

export async function visit(
  { server }: ReturnType<typeof clinic>,
  memories = { device: memory({ keepsAnswers: true }), tab: memory({ keepsAnswers: false }) },
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
    oneAnswer: (key) => [key],
    noticesFor: (store) => (store.get('thoughts') === 'yes' ? ['crisis'] : []),
    now: () => Date.now(),
    later: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    withLock: (task) => task(),
  });
  return { session, memories };
}
