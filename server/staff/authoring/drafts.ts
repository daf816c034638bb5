/** Drafts of authored documents: created, saved without losing concurrent edits, and deleted. */
import { randomUUID } from 'node:crypto';
import type { RevisionContent } from '@clinic/contract/authoring';
import { FALLBACK_LANGUAGE, type LocalizedText } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import { AuthoredDraft, AuthoredSave } from '@clinic/server-platform/entities';
import { publishLive } from '@clinic/server-platform/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';
import { toDetail } from './draftView.ts';
import type { AuthoringKind } from './kind.ts';
import { StaleDraft } from './refused.ts';

const PEOPLE = ['updatedBy', 'proposedBy', 'declinedBy'] as const;
const NOT_PROPOSED = { proposedBy: null, proposedAt: null, proposalNote: null, proposedForm: null };

export const beginDraft = <Content extends RevisionContent, Begin extends { from: string }>(
  em: EntityManager,
  kind: AuthoringKind<Content, Begin>,
  begin: Begin,
  requestContext: SignedInRequest,
): Promise<AuthoredDraft<Content>> =>
  em.transactional(async (tx) => {
    const { content, basedOn } = await kind.begin(tx, begin);
    const { at, by } = requestContext;
    const draft = tx.create(AuthoredDraft, {
      id: randomUUID(),
      kind: kind.name,
      ...summaryOf(content),
      basedOnId: basedOn?.id ?? null,
      basedOnVersion: basedOn?.version ?? null,
      content,
      revision: 1,
      createdAt: at,
      updatedAt: at,
      updatedBy: by,
    }) as AuthoredDraft<Content>;
    keepSave(tx, draft, requestContext);
    recordAudit(tx, requestContext, {
      action: kind.audit.started,
      object: { type: kind.audit.object, id: draft.id },
      detail: { from: begin.from, [kind.audit.document]: draft.documentId },
    });
    return draft;
  });

/** A change withdraws the proposal to publish the draft. @throws NotFound; @throws StaleDraft; @throws BadRequest */
export const saveDraft = <Content extends RevisionContent>(
  em: EntityManager,
  kind: AuthoringKind<Content>,
  id: string,
  { revision, ...sent }: { revision: number } & Content,
  requestContext: SignedInRequest,
): Promise<AuthoredDraft<Content>> =>
  em.transactional(async (tx) => {
    const draft = await lockedDraft(tx, kind, id, revision);
    const content = sent as unknown as Content;
    if (kind.isChange?.(draft, content) === false) return draft;
    Object.assign(draft, summaryOf(content), NOT_PROPOSED, {
      content,
      revision: revision + 1,
      updatedAt: requestContext.at,
      updatedBy: requestContext.by,
    });
    keepSave(tx, draft, requestContext);
    await tx.flush();
    await pruneHistory(tx, id, requestContext.at);
    await publishLive(tx, { type: kind.changed, draftId: id, revision: draft.revision });
    return draft;
  });

export const discardDraft = (
  em: EntityManager,
  kind: AuthoringKind,
  id: string,
  requestContext: SignedInRequest,
): Promise<void> =>
  em.transactional(async (tx) => {
    const draft = await lockedDraft(tx, kind, id);
    await removeDraft(tx, draft);
    recordAudit(tx, requestContext, {
      action: kind.audit.discarded,
      object: { type: kind.audit.object, id },
      detail: { [kind.audit.document]: draft.documentId, revision: draft.revision },
    });
  });

/** Deletes the draft with all its saves. */
export const removeDraft = (tx: EntityManager, { id }: { id: string }): Promise<unknown> =>
  tx.nativeDelete(AuthoredDraft, id);

/** Withdraws the proposal to publish the draft. */
export const withdrawProposal = (draft: AuthoredDraft): void => void Object.assign(draft, NOT_PROPOSED);

/** Most recently changed first, without their content. */
export const listDrafts = (
  em: EntityManager,
  { name }: Pick<AuthoringKind, 'name'>,
): Promise<AuthoredDraft[]> =>
  em.find(
    AuthoredDraft,
    { kind: name },
    { populate: PEOPLE, orderBy: { updatedAt: 'desc', id: 'desc' } },
  ) as Promise<AuthoredDraft[]>;

/** @throws NotFound */
export async function draftOf<Content extends RevisionContent>(
  em: EntityManager,
  { name }: AuthoringKind<Content>,
  id: string,
): Promise<AuthoredDraft<Content>> {
  const draft = await em.findOne(AuthoredDraft, { id, kind: name }, { populate: ['content', ...PEOPLE] });
  if (!draft) throw new NotFound('No such draft');
  return draft as AuthoredDraft<Content>;
}

/**
 * The draft, which nobody else can change until the transaction ends.
 * @param revision the one the caller has read
 * @throws NotFound; @throws StaleDraft when it was saved concurrently
 */
export async function lockedDraft<Content extends RevisionContent>(
  tx: EntityManager,
  kind: AuthoringKind<Content>,
  id: string,
  revision?: number,
): Promise<AuthoredDraft<Content>> {
  await tx.execute('select 1 from authored_draft where id = ? for update', [id]);
  const draft = await draftOf(tx, kind, id);
  if (revision !== undefined && draft.revision !== revision) throw new StaleDraft(toDetail(kind, draft));
  return draft;
}

function keepSave(tx: EntityManager, draft: AuthoredDraft, { at, by }: SignedInRequest): void {
  const { revision, content } = draft;
  tx.persist(tx.create(AuthoredSave, { draft, revision, content, savedAt: at, savedBy: by, name: null }));
}

function summaryOf({ document }: RevisionContent): Pick<AuthoredDraft, 'documentId' | 'version' | 'title'> {
  const { id: documentId, ...summary } = documentSummary(document);
  return { documentId, ...summary };
}

/** What lists show of a draft, whatever its document contains. */
function documentSummary({ id, version, title }: Readonly<Record<string, unknown>>): {
  id: string;
  version: string;
  title: string;
} {
  const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '');
  const named =
    typeof title === 'object' && title !== null ? textIn(title as LocalizedText, FALLBACK_LANGUAGE) : title;
  return { id: text(id), version: text(version), title: text(named) };
}

/**
 * Limits the history of a draft, which is saved a second after each edit. Keeps every save of the last ten
 * minutes, then one per minute for an hour, one per hour for a day, and one per day from then on: each time
 * the last save by each person. The first save and all named saves are kept.
 */
const pruneHistory = (em: EntityManager, draftId: string, now: Date): Promise<unknown> =>
  em.execute(
    `delete from authored_save save
      using (
        select revision, row_number() over (
          partition by saved_by_id, case
            when saved_at > ?::timestamptz - interval '1 hour' then date_trunc('minute', saved_at)
            when saved_at > ?::timestamptz - interval '1 day' then date_trunc('hour', saved_at)
            else date_trunc('day', saved_at)
          end
          order by revision desc
        ) as place
        from authored_save
        where draft_id = ? and name is null and revision > 1
          and saved_at <= ?::timestamptz - interval '10 minutes'
      ) as old
      where save.draft_id = ? and save.revision = old.revision and old.place > 1`,
    [now, now, draftId, now, draftId],
  );
