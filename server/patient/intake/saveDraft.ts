/** Autosaves: each merges what does not conflict, refuses what does, and is idempotent. */
import type { DraftConflict, DraftSave, DraftSaved } from '@clinic/contract/intake';
import {
  type Answers,
  type Sources,
  sourceKey,
  sourcesIn,
  withoutSources,
  withSources,
} from '@clinic/engine/base';
import { oneAnswer, withExternalValues } from '@clinic/engine/form';
import type { RequestContext } from '@clinic/server-platform/access';
import { auditEntries } from '@clinic/server-platform/audit';
import { AppError, BadRequest, CodedError, NotFound } from '@clinic/server-platform/base';
import {
  type Actor,
  actingAs,
  askTogether,
  asSystem,
  runWithCommit,
  type Statement,
  secretHash,
} from '@clinic/server-platform/db';
import type { Draft } from '@clinic/server-platform/entities';
import {
  checkChanges,
  type Library,
  type PublishedQuestionnaire,
  unknownDocuments,
} from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AlreadySubmitted } from './alreadySubmitted.ts';
import { applyChanges, changedElsewhere, overlaps } from './draftMerge.ts';
import { type DraftKey, opens } from './drafts/openDraft.ts';
import { milestone } from './events/milestone.ts';
import { submissionOf } from './submissionOf.ts';

export class DraftChanged extends CodedError<Omit<DraftConflict, 'error' | 'code'>> {
  readonly status = 409;
  readonly code = 'draft_changed';

  constructor(conflict: Omit<DraftConflict, 'error' | 'code'>) {
    super('These answers were changed elsewhere in the meantime', conflict);
  }
}

export interface SaveRequest {
  key: DraftKey;
  save: DraftSave;
  requestContext: RequestContext;
}

/** Resolves once committed. @throws NotFound, BadRequest, DraftChanged, AlreadySubmitted */
export async function saveDraft(
  em: EntityManager,
  library: Library,
  key: DraftKey,
  save: DraftSave,
  requestContext: RequestContext,
): Promise<DraftSaved> {
  const [outcome] = await saveDrafts(em, library, [{ key, save, requestContext }], 'for update');
  if (!outcome) throw new NotFound('No such draft');
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/**
 * Saves several drafts, one save each, in one transaction. Returns in order: the result, the error, or
 * undefined if the key opens no draft or (with `skip locked`) another transaction holds the draft; nothing
 * was stored for it then.
 */
export const saveDrafts = (
  em: EntityManager,
  library: Library,
  requests: readonly SaveRequest[],
  // Skipping locked drafts keeps the other saves from waiting, and two such transactions from deadlocking.
  lock: 'for update' | 'for update skip locked' = 'for update skip locked',
): Promise<Array<PromiseSettledResult<DraftSaved> | undefined>> =>
  actingAs(holderOf(requests), () =>
    em.transactional(async (tx) => {
      const { drafts, known } = await lockDrafts(tx, requests, lock);
      const outcomes: Array<PromiseSettledResult<DraftSaved> | undefined> = [];
      const stored: Applied[] = [];
      const read: SaveRequest[] = [];
      for (const request of requests) {
        const draft = drafts.get(request.key.id);
        if (draft && (await opens(tx, draft, request.key.secret))) {
          const { save } = request;
          const [outcome] = await Promise.allSettled([
            known.has(draft.id) ? undefined : apply(tx, library, draft, request),
          ]);
          // Unexpected errors abort the batch; each save may still succeed alone.
          if (outcome.status === 'rejected' && !(outcome.reason instanceof AppError)) throw outcome.reason;
          // A reply that contains answers is audited as a read.
          if (outcome.status === 'rejected' || !outcome.value) read.push(request);
          if (outcome.status === 'fulfilled') {
            if (outcome.value) stored.push(outcome.value);
            const published =
              outcome.value?.published ??
              (await library.questionnaire(tx, draft.questionnaireId, draft.version));
            outcomes.push({ status: 'fulfilled', value: acknowledged(published, draft, save) });
          } else outcomes.push(outcome);
        } else outcomes.push(undefined);
      }
      // If there is an audit entry, even a save that was already stored waits for a commit before it is acknowledged.
      const acts = [...stored.map(savedBy), ...read.map(openedBy)];
      if (acts.length > 0)
        await asSystem('autosave', () => runWithCommit(tx, [...storing(stored), auditEntries(acts)]));
      return outcomes;
    }),
  );

/** Has access to the drafts of the batch, and to no others. */
const holderOf = (requests: readonly SaveRequest[]): Actor => ({
  kind: 'visitor',
  requestId: 'autosave',
  drafts: requests.map(({ key: { id, secret } }) => ({ id, secretHash: secretHash(secret) })),
});

const openedBy = ({ key: { id }, requestContext }: SaveRequest) => ({
  requestContext,
  act: { action: 'draft_opened', object: { type: 'draft', id } } as const,
});

const savedBy = ({ draft: { id, revision }, request: { requestContext } }: Applied) => ({
  requestContext,
  act: { action: 'draft_saved', object: { type: 'draft', id }, detail: { revision } } as const,
});

/** The columns of a draft that a save reads and writes, with the sources among the answers. */
type StoredDraft = Omit<Draft, 'user' | 'createdAt' | 'sources'>;

interface Applied {
  published: PublishedQuestionnaire;
  draft: StoredDraft;
  request: SaveRequest;
  /** Whether this save stores the draft's first answers. */
  began: boolean;
}

/** Applies the save to the draft. */
async function apply(
  tx: EntityManager,
  library: Library,
  draft: StoredDraft,
  request: SaveRequest,
): Promise<Applied> {
  const { requestContext } = request;
  const { baseRevision, stepId, language } = request.save;
  if (draft.submittedAt) throw new AlreadySubmitted(await submissionOf(tx, draft));
  const published = await library.questionnaire(tx, draft.questionnaireId, draft.version);
  const external = withExternalValues(published.questionnaire, request.save.changes as Answers);
  const changes = withoutOldSources(external, draft.answers);
  const save = { ...request.save, changes };
  checkChanges(published, changes);
  const [foreign] = await unknownDocuments(tx, { draft: draft.id }, published.questionnaire, changes);
  if (foreign !== undefined) throw new BadRequest(`changes.${foreign}: names a document not uploaded here`);
  if (baseRevision > draft.revision) {
    throw new BadRequest(`baseRevision: the draft is at revision ${draft.revision}`);
  }
  const together = togetherIn(published);
  const conflicts = overlaps(draft, save, together);
  if (Object.keys(conflicts).length > 0) {
    const theirs = changedElsewhere(draft, save, together);
    for (const key of Object.keys(conflicts)) delete theirs[key];
    throw new DraftChanged({ revision: draft.revision, conflicts, theirs });
  }
  const blank = isBlank(draft);
  applyChanges(draft, changes);
  const began = blank && !isBlank(draft);
  if (stepId !== undefined) draft.stepId = stepId;
  if (language !== undefined) draft.language = language;
  draft.updatedAt = requestContext.at;
  return { published, draft, request, began };
}

/** An answer that changes is not the one that was confirmed, unless it is confirmed as well. */
function withoutOldSources(changes: Answers, stored: Answers): Answers {
  const old = Object.keys(changes)
    .map(sourceKey)
    .filter((key) => Object.hasOwn(stored, key) && !Object.hasOwn(changes, key));
  return old.length === 0 ? changes : { ...changes, ...Object.fromEntries(old.map((key) => [key, null])) };
}

function storing(applied: readonly Applied[]): Statement[] {
  if (applied.length === 0) return [];
  const rows = applied.map(({ draft, request }) => ({
    id: draft.id,
    answers: withoutSources(draft.answers),
    sources: sourcesIn(draft.answers),
    keyRevisions: draft.keyRevisions,
    stepId: draft.stepId,
    language: draft.language,
    revision: draft.revision,
    updatedAt: draft.updatedAt,
    mutationId: request.save.mutationId,
  }));
  const written: Statement = {
    sql: `with saved as (
       select * from jsonb_to_recordset(?::jsonb) as saved (id uuid, answers jsonb, sources jsonb, "keyRevisions" jsonb, "stepId" text,
         language text, revision integer, "updatedAt" timestamptz, "mutationId" uuid)
     ), stored as (
       update draft set answers = saved.answers, sources = saved.sources, key_revisions = "keyRevisions", step_id = "stepId",
         language = saved.language, revision = saved.revision, updated_at = "updatedAt", touched_at = now()
       from saved where draft.id = saved.id
     )
     insert into draft_mutation (draft_id, mutation_id, revision, created_at)
     select id, "mutationId", revision, "updatedAt" from saved`,
    params: [JSON.stringify(rows)],
  };
  return [
    written,
    ...applied
      .filter(({ began }) => began)
      .map(({ draft, request }) => milestone('started', draft, request.requestContext)),
  ];
}

/** A number and its unit are one answer. */
const togetherIn =
  ({ questionnaire }: PublishedQuestionnaire) =>
  (key: string) =>
    oneAnswer(questionnaire.measures, key);

const isBlank = ({ answers }: StoredDraft): boolean => Object.keys(answers).length === 0;

const acknowledged = (
  published: PublishedQuestionnaire,
  draft: StoredDraft,
  save: DraftSave,
): DraftSaved => ({
  revision: draft.revision,
  savedAt: draft.updatedAt.toISOString(),
  theirs: changedElsewhere(draft, save, togetherIn(published)),
});

type DraftRow = Omit<StoredDraft, 'updatedAt' | 'submittedAt'> & {
  sources: Sources;
  updatedAt: string;
  submittedAt: string | null;
};

/** The drafts by id, and the ids of those whose save is already stored. */
interface Locked {
  drafts: Map<string, StoredDraft>;
  known: Set<string>;
}

/** Plain SQL: changes are written by another statement rather than detected by the ORM. */
async function lockDrafts(
  tx: EntityManager,
  requests: readonly SaveRequest[],
  lock: 'for update' | 'for update skip locked',
): Promise<Locked> {
  const ids = listOf(requests.map(({ key }) => key.id));
  const rows = await askTogether<DraftRow | { known: string }>(tx, [
    {
      sql: `select id, secret_hash as "secretHash", questionnaire_id as "questionnaireId", version, answers, sources,
         key_revisions as "keyRevisions", step_id as "stepId", language, revision, updated_at as "updatedAt",
         submitted_at as "submittedAt"
       from draft where id = any (?) order by id ${lock}`,
      params: [ids],
    },
    // Query after locking, so that a save committed just before is seen. Limited to one each, as PostgreSQL would
    // otherwise read all saves of these drafts.
    {
      sql: `select known from unnest(?::uuid[], ?::uuid[]) as asked (draft, mutation) cross join lateral
       (select draft_id from draft_mutation where draft_id = draft and mutation_id = mutation limit 1) as stored (known)`,
      params: [ids, listOf(requests.map(({ save }) => save.mutationId))],
    },
  ]);
  const drafts = rows.filter((row) => 'id' in row).map(toDraft);
  return {
    drafts: new Map(drafts.map((draft) => [draft.id, draft])),
    known: new Set(rows.filter((row) => 'known' in row).map(({ known }) => known)),
  };
}

const toDraft = ({ sources, ...row }: DraftRow): StoredDraft => ({
  ...row,
  answers: withSources(row.answers, sources),
  updatedAt: new Date(row.updatedAt),
  submittedAt: row.submittedAt === null ? null : new Date(row.submittedAt),
});

const listOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;
