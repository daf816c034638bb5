/** Examples of the routes of the review queue. */
import { randomUUID } from 'node:crypto';
import type { Scene } from '../testScene.ts';
import { get, of, type RouteExample } from './routeExample.ts';

const filter = { sort: 'newest' };

export const QUEUE_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('PHYSICIAN', '/api/review', ['submissions_listed']),
  of('post', 'PHYSICIAN', '/api/review/search', ['submissions_listed'], { search: 'i' }),
  get('PHYSICIAN', '/api/review/counts', 'numbers'),
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
  get('PHYSICIAN', '/api/review/views', 'own'),
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
  of('get', 'PHYSICIAN', '/api/review/presence', 'presence', async (scene) => ({
    path: `/api/review/presence?ids=${await scene.submission()}`,
  })),
  get('PHYSICIAN', '/api/staff', 'nobody'),
  get('PHYSICIAN', '/api/staff/setup', 'own'),
  of('post', 'PHYSICIAN', '/api/staff/setup', 'own', {}),
  get('PHYSICIAN', '/api/preferences', 'own'),
  of('patch', 'PHYSICIAN', '/api/preferences', 'own', { density: 'compact' }),
];

async function sharedView(scene: Scene): Promise<string> {
  const body = { name: randomUUID(), filter: { status: 'NEW' }, shared: true };
  const made = await scene.send('PHYSICIAN', 'post', { path: '/api/review/views', body });
  return `/api/review/views/${made.json<{ id: string }>().id}`;
}
