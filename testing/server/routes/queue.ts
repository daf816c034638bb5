/** Examples of the routes of the review queue. */
import { randomUUID } from 'node:crypto';
import type { Scene } from '../testScene.ts';
import { get, NO_HEALTH_DATA, OWN_SETTING, of, type RouteExample } from './routeExample.ts';

const filter = { sort: 'newest' };

export const QUEUE_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('PHYSICIAN', '/api/review', ['submissions_listed']),
  of('post', 'PHYSICIAN', '/api/review/search', ['submissions_listed'], { search: 'i' }),
  get('PHYSICIAN', '/api/review/counts', 'Numbers of the whole clinic.'),
  of('post', 'PHYSICIAN', '/api/review/counts', ['submissions_counted'], { search: 'i' }),
  of('post', 'PHYSICIAN', '/api/review/neighbours', ['neighbours_viewed'], async (scene) => ({
    path: '/api/review/neighbours',
    body: { id: await scene.submission(), filter },
  })),
  of('post', 'PHYSICIAN', '/api/review/exports', ['export_started', 'submissions_exported'], {
    format: 'csv',
    filter,
  }),
  of('post', 'PHYSICIAN', '/api/review/bulk', ['status_changed', 'bulk_change'], async (scene) => ({
    path: '/api/review/bulk',
    body: { action: 'archive', ids: [await scene.submission()] },
  })),
  of(
    'post',
    'PHYSICIAN',
    '/api/review/bulk/:id/undo',
    ['bulk_change_undone', 'status_changed'],
    async (scene) => {
      const body = { action: 'archive', ids: [await scene.submission()] };
      const done = await scene.send('PHYSICIAN', 'post', { path: '/api/review/bulk', body });
      return { path: `/api/review/bulk/${done.json<{ operationId: string }>().operationId}/undo`, body: {} };
    },
  ),
  get('PHYSICIAN', '/api/review/views', OWN_SETTING),
  of('post', 'PHYSICIAN', '/api/review/views', ['shared_view_created'], () => ({
    path: '/api/review/views',
    body: { name: randomUUID(), filter: { status: 'NEW' }, shared: true },
  })),
  of('patch', 'PHYSICIAN', '/api/review/views/:id', ['shared_view_changed'], async (scene) => ({
    path: await sharedView(scene),
    body: { name: randomUUID() },
  })),
  of('delete', 'PHYSICIAN', '/api/review/views/:id', ['shared_view_deleted'], async (scene) => ({
    path: await sharedView(scene),
  })),
  of('get', 'PHYSICIAN', '/api/review/presence', 'Which colleague looks, not at what.', async (scene) => ({
    path: `/api/review/presence?ids=${await scene.submission()}`,
  })),
  get('PHYSICIAN', '/api/staff', NO_HEALTH_DATA),
  get('PHYSICIAN', '/api/staff/setup', OWN_SETTING),
  of('post', 'PHYSICIAN', '/api/staff/setup', OWN_SETTING, {}),
  get('PHYSICIAN', '/api/preferences', OWN_SETTING),
  of('patch', 'PHYSICIAN', '/api/preferences', OWN_SETTING, { density: 'compact' }),
];

async function sharedView(scene: Scene): Promise<string> {
  const body = { name: randomUUID(), filter: { status: 'NEW' }, shared: true };
  const made = await scene.send('PHYSICIAN', 'post', { path: '/api/review/views', body });
  return `/api/review/views/${made.json<{ id: string }>().id}`;
}
