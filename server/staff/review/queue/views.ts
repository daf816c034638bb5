/**
 * A staff member's saved filters: their own, and those that others share with all staff. Changes that affect
 * others' queues are audited.
 */
import { type NewView, SavedView, type ViewChange } from '@clinic/contract/queue/savedViews';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { type AuditedAct, recordAudit } from '@clinic/server-platform/audit';
import { AppError, Forbidden, NotFound } from '@clinic/server-platform/base';
import { QueueView, type User } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';

const MAX_VIEWS = 50;

export class TooManyViews extends AppError {
  readonly status = 409;
  readonly code = 'too_many_views';
}

/** Oldest first. */
export async function savedViews(em: EntityManager, user: string): Promise<SavedView[]> {
  const visible = { $or: [{ user }, { shared: true }] };
  const found = await em.find(QueueView, visible, {
    orderBy: { createdAt: 'asc', id: 'asc' },
    populate: ['user'],
  });
  return found.map((view) => toView(view));
}

export const addView = (
  em: EntityManager,
  { name, filter, shared = false }: NewView,
  requestContext: SignedInRequest,
): Promise<SavedView> =>
  em.transactional(async (tx) => {
    const { by, at } = requestContext;
    if ((await tx.count(QueueView, { user: by.id })) >= MAX_VIEWS) {
      throw new TooManyViews(`At most ${MAX_VIEWS} views can be kept`);
    }
    const view = tx.create(QueueView, {
      id: crypto.randomUUID(),
      user: by.id,
      name,
      filter,
      shared,
      createdAt: at,
    });
    if (shared) recordAudit(tx, requestContext, actOn(view, 'shared_view_created'));
    return toView(view, by);
  });

export const changeView = (
  em: EntityManager,
  id: string,
  change: ViewChange,
  requestContext: SignedInRequest,
): Promise<SavedView> =>
  em.transactional(async (tx) => {
    const view = await findChangeable(tx, id, requestContext.by);
    const before = { name: view.name, filter: view.filter, shared: view.shared };
    if (change.name !== undefined) view.name = change.name;
    if (change.filter !== undefined) view.filter = change.filter;
    if (change.shared !== undefined) view.shared = change.shared;
    if (before.shared || view.shared) {
      // Only which parts changed: a name could be a patient's.
      const changed = PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(view[part]));
      const detail = { changed, shared: view.shared };
      if (changed.length > 0)
        recordAudit(tx, requestContext, { ...actOn(view, 'shared_view_changed'), detail });
    }
    return toView(view);
  });

export const removeView = (em: EntityManager, id: string, requestContext: SignedInRequest): Promise<void> =>
  em.transactional(async (tx) => {
    const view = await findChangeable(tx, id, requestContext.by);
    await tx.nativeDelete(QueueView, { id });
    if (view.shared) recordAudit(tx, requestContext, actOn(view, 'shared_view_deleted'));
  });

const PARTS = ['name', 'filter', 'shared'] as const;

const actOn = ({ id }: QueueView, action: AuditedAct['action']): AuditedAct => ({
  action,
  object: { type: 'queue_view', id },
});

/** @throws NotFound, also for another user's personal view; Forbidden for a view that another user shares */
async function findChangeable(tx: EntityManager, id: string, by: User): Promise<QueueView> {
  const visible = { id, $or: [{ user: by.id }, { shared: true }] };
  const view = await tx.findOneOrFail(QueueView, visible, {
    populate: ['user'],
    failHandler: () => new NotFound('No such view'),
  });
  if (view.user.id !== by.id && by.role !== 'ADMIN') {
    throw new Forbidden('Only its owner and administrators can change a shared view');
  }
  return view as QueueView;
}

const toView = (
  { id, name, filter, shared, user }: QueueView,
  owner: Pick<User, 'id' | 'name'> = user as User,
): SavedView => SavedView.parse({ id, name, filter, shared, owner: { id: owner.id, name: owner.name } });
