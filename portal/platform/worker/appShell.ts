/**
 * The intake page with its scripts, styles and fonts, from one build. None of it contains personal data: the
 * answers are in the encrypted copy, which the worker does not handle.
 */
import { nameIn } from '@clinic/contract/addresses';
import { newestOrKept } from './newestOrKept.ts';
import type { WorkerDeps } from './scope.ts';

export interface Build {
  /** Changes whenever any of the files changes. */
  version: string;
  /** Paths of what the intake needs, besides its page. */
  files: readonly string[];
  /** Paths of what only forms with external values need. */
  external: readonly string[];
}

interface AppShell {
  keep(): Promise<void>;
  keepExternal(): Promise<void>;
  forgetOthers(): Promise<void>;
  /** Whether a page that loaded these scripts and styles came from this build. */
  made(paths: readonly string[]): boolean;
  intakePage(request: Request): Promise<Response>;
  otherPage(request: Request): Promise<Response>;
  file(request: Request): Promise<Response>;
}

export const INTAKE = '/intake';
export const OFFLINE_PAGE = '/offline.html';
const PREFIX = 'app-';
/** The page's response headers to keep; above all its Content-Security-Policy. */
const KEPT_HEADERS = [
  'content-type',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];

export function appShell(build: Build, { path: clinicPath, caches, fetch, wait }: WorkerDeps): AppShell {
  const prefix = nameIn(clinicPath, PREFIX);
  const name = prefix + build.version;
  const cache = (): Promise<Cache> => caches.open(name);
  const made = (paths: readonly string[]): boolean =>
    paths.every((path) => [...build.files, ...build.external].includes(path));

  const keepFile = async (path: string): Promise<void> => {
    const kept = await cache();
    const unchanging = path.startsWith('/assets/');
    if (unchanging && (await kept.match(path))) return;
    // The page has just loaded most of them, so use the browser's cache.
    // All clinics of the origin share the other files.
    const address = path === OFFLINE_PAGE ? clinicPath + path : path;
    const reply = await fetch(address, { cache: unchanging ? 'default' : 'no-cache' });
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}`);
    await kept.put(path, reply);
  };
  /** Caches a page only if it matches this build's files; another build caches its own. */
  const keepPage = async (reply: Response): Promise<boolean> => {
    if (!reply.ok) return false;
    const html = await reply.text();
    const loads = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
    if (loads.length === 0 || !made(loads)) return false;
    const headers = new Headers();
    for (const header of KEPT_HEADERS) {
      const value = reply.headers.get(header);
      if (value !== null) headers.set(header, value);
    }
    // The cached page cannot know who will be signed in when it is shown again.
    const signedOutPage = html.replace(/(<meta name="signed-in" content=")[^"]*/, '$1maybe');
    // It is shown for every URL of the intake, and rendered by scripts alone.
    await (await cache()).put(INTAKE, new Response(withoutContent(signedOutPage), { headers }));
    return true;
  };

  return {
    async keep() {
      await Promise.all(build.files.map(keepFile));
      const page = await fetch(clinicPath + INTAKE, { credentials: 'omit', cache: 'no-store' });
      // A deployment is in progress: retry at the browser's next check for a new worker.
      if (!(await keepPage(page))) throw new Error('The page is of another build');
    },
    keepExternal: async () => void (await Promise.all(build.external.map(keepFile))),
    async forgetOthers() {
      for (const other of await caches.keys()) {
        if (other.startsWith(prefix) && other !== name) await caches.delete(other);
      }
    },
    made,
    async intakePage(request) {
      const asked = fetch(request);
      asked.then((reply) => keepPage(reply.clone())).catch(() => undefined);
      return newestOrKept(
        asked,
        cache().then((kept) => kept.match(INTAKE)),
        wait,
      );
    },
    otherPage: (request) =>
      fetch(request).catch(async (error: unknown) => {
        const page = await (await cache()).match(OFFLINE_PAGE);
        if (!page) throw error;
        return page;
      }),
    file: async (request) => (await (await cache()).match(new URL(request.url).pathname)) ?? fetch(request),
  };
}

/** The cached page is shown for every URL of the intake, and rendered by scripts alone. */
function withoutContent(html: string): string {
  const from = html.indexOf(ROOT);
  const to = html.lastIndexOf('</div>');
  return from === -1 || to < from ? html : html.slice(0, from + ROOT.length) + html.slice(to);
}

const ROOT = '<div id="root">';
