/**
 * Parts of published forms in documents of their own: code lists, and what computing external values needs. The same for
 * all users, and immutable under their addresses.
 */
import { nameIn } from '@clinic/contract/addresses';
import type { Published } from './catalogueCache.ts';
import type { WorkerDeps } from './scope.ts';

const NAME = 'code-lists';
const COMPUTED_FORM = /^\/api\/intake\/questionnaires\/[^/]+\/[^/]+\/computed-form$/;
const CODE_LIST = /^\/api\/intake\/code-lists\/[0-9a-f]{64}$/;
/** A list of a hundred thousand codes has about 6 MB. */
const MAX_KEPT = 8;

/** Whether computing values is wanted without a connection, too. */
export const isComputedForm = (path: string): boolean => COMPUTED_FORM.test(path);

export function formParts({ path: clinicPath, caches, fetch }: WorkerDeps): Published {
  const name = nameIn(clinicPath, NAME);
  const pathOf = (request: Request): string => new URL(request.url).pathname.slice(clinicPath.length);
  const cachedResponse = async (path: string): Promise<Response | undefined> =>
    (await caches.open(name)).match(path);
  const keepReply = async (path: string, reply: Response): Promise<void> => {
    if (!reply.ok) return;
    const cache = await caches.open(name);
    const headers = {
      'content-type': reply.headers.get('content-type') ?? '',
      'x-content-type-options': 'nosniff',
    };
    await cache.put(path, new Response(await reply.text(), { headers }));
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MAX_KEPT))) await cache.delete(old);
  };
  return {
    isOne: (path) => CODE_LIST.test(path) || isComputedForm(path),
    async answer(request) {
      const path = pathOf(request);
      const cached = await cachedResponse(path);
      if (cached) return cached;
      const reply = await fetch(request);
      keepReply(path, reply.clone()).catch(() => undefined);
      return reply;
    },
    async keep(paths) {
      for (const path of paths) {
        if (await cachedResponse(path)) continue;
        await keepReply(path, await fetch(clinicPath + path));
        if (!(await cachedResponse(path))) return false;
      }
      return true;
    },
  };
}
