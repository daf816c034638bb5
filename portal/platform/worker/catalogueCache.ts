/** Published questionnaires: the same for all users, so they may stay on any device. */
import { nameIn, questionnaireVersion } from '@clinic/contract/addresses';
import { urlOf } from '@clinic/contract/route';
import { newestOrKept } from './newestOrKept.ts';
import type { WorkerDeps } from './scope.ts';

export interface Published {
  /** Whether this cache is responsible for the path, which is without the clinic's. */
  isOne(path: string): boolean;
  answer(request: Request): Promise<Response>;
  /** Caches these paths; resolves to whether all are cached. */
  keep(paths: readonly string[]): Promise<boolean>;
}

const NAME = 'published';
const QUESTIONNAIRE = /^\/api\/intake\/questionnaire(s\/[^/]+(\/[^/]+)?)?$/;
/** Keeps the most recently used: an intake stays on the version it was started with. */
const MAX_KEPT = 40;

export function published({ path: clinicPath, caches, fetch, wait }: WorkerDeps): Published {
  const name = nameIn(clinicPath, NAME);
  const pathOf = (request: Request): string => new URL(request.url).pathname.slice(clinicPath.length);

  const keepReply = async (path: string, reply: Response): Promise<void> => {
    const cache = await caches.open(name);
    if (reply.status === 404) await cache.delete(path);
    if (!reply.ok) return;
    const type = reply.headers.get('content-type') ?? '';
    const body = await reply.text();
    const put = async (at: string): Promise<void> => {
      // Move it to the end of the list as the most recently used.
      await cache.delete(at);
      await cache.put(
        at,
        new Response(body, { headers: { 'content-type': type, 'x-content-type-options': 'nosniff' } }),
      );
    };
    const { id, version } = JSON.parse(body) as { id: string; version: string };
    await put(urlOf(questionnaireVersion, { id, version }));
    await put(path);
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MAX_KEPT))) await cache.delete(old);
  };
  const cachedResponse = async (path: string): Promise<Response | undefined> =>
    (await caches.open(name)).match(path);

  return {
    isOne: (path) => QUESTIONNAIRE.test(path),
    async answer(request) {
      const path = pathOf(request);
      const response = fetch(request);
      response.then((reply) => keepReply(path, reply.clone())).catch(() => undefined);
      return newestOrKept(response, cachedResponse(path), wait);
    },
    async keep(paths) {
      for (const path of paths) {
        if (!this.isOne(path)) return false;
        if (await cachedResponse(path)) continue;
        await keepReply(path, await fetch(clinicPath + path));
        if (!(await cachedResponse(path))) return false;
      }
      return true;
    },
  };
}
