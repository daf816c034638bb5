/** A staff member's saved filters. Each user has their own. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { type NewView, SavedView, type ViewChange } from '../../../contract/queue.ts';
import type { SignedInRequest } from '../../platform/access/requestContext.ts';
import { AppError, NotFound } from '../../platform/base/errors.ts';
import { QueueView } from '../../platform/db/entities/queueView.ts';

const MAX_VIEWS = 50;

export class TooManyViews extends AppError {
  readonly status = 409;
  readonly code = 'too_many_views';
}

export async function savedViews(em: EntityManager, user: string): Promise<SavedView[]> {
  const found = await em.find(QueueView, { user }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  return found.map(toView);
}

export const addView = (
  em: EntityManager,
  { name, filter }: NewView,
  { by, at }: SignedInRequest,
): Promise<SavedView> =>
  em.transactional(async (tx) => {
    if ((await tx.count(QueueView, { user: by.id })) >= MAX_VIEWS) {
      throw new TooManyViews(`At most ${MAX_VIEWS} views can be kept`);
    }
    const view = tx.create(QueueView, {
      id: crypto.randomUUID(),
      user: by.id,
      name,
      filter,
      createdAt: at,
    });
    return toView(view);
  });

export const changeView = (
  em: EntityManager,
  id: string,
  change: ViewChange,
  user: string,
): Promise<SavedView> =>
  em.transactional(async (tx) => {
    const failHandler = () => new NotFound('No such view');
    const view = await tx.findOneOrFail(QueueView, { id, user }, { failHandler });
    if (change.name !== undefined) view.name = change.name;
    if (change.filter !== undefined) view.filter = change.filter;
    return toView(view);
  });

export async function removeView(em: EntityManager, id: string, user: string): Promise<void> {
  if ((await em.nativeDelete(QueueView, { id, user })) === 0) throw new NotFound('No such view');
}

const toView = ({ id, name, filter }: Pick<QueueView, 'id' | 'name' | 'filter'>): SavedView =>
  SavedView.parse({ id, name, filter });
