import * as addresses from '@clinic/contract/addresses';
import { urlOf } from '@clinic/contract/route';
import { beforeEach, expect, test } from 'vitest';
import { appShell, type Build, INTAKE, OFFLINE_PAGE } from './appShell.ts';
import { published } from './catalogueCache.ts';
import { formParts } from './partsCache.ts';

const ORIGIN = 'https://clinic.example';
const BUILD: Build = {
  version: 'two',
  files: ['/assets/main-2.js', '/assets/page-2.css', OFFLINE_PAGE],
  external: ['/assets/external-2.js'],
};
const ENTRY = '/assets/main-2.js';
const PAGE = (entry: string, signedIn = 'no') =>
  `<meta name="signed-in" content="${signedIn}" /><script type="module" src="${entry}"></script>`;

/** Caches by name, each with its entries in order. */
let kept: Map<string, Map<string, Response>>;
let server: Map<string, () => Response>;
let asked: string[];
let online: boolean;

const pathOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : String(request), ORIGIN).pathname;

beforeEach(() => {
  kept = new Map();
  server = new Map();
  asked = [];
  online = true;
});

function fakeDeps(wait: () => Promise<void> = () => new Promise(() => undefined), path = '') {
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, entries);
    return {
      match: async (request: RequestInfo) => entries.get(pathOf(request))?.clone(),
      put: async (request: RequestInfo, reply: Response) => void entries.set(pathOf(request), reply),
      delete: async (request: RequestInfo) => entries.delete(pathOf(request)),
      keys: async () => [...entries.keys()].map((path) => new Request(ORIGIN + path)),
    } as unknown as Cache;
  };
  return {
    path,
    caches: { open, keys: async () => [...kept.keys()], delete: async (name: string) => kept.delete(name) },
    fetch: async (request: RequestInfo | URL) => {
      asked.push(pathOf(request));
      if (!online) throw new TypeError('Failed to fetch');
      return server.get(pathOf(request))?.() ?? new Response('Not found', { status: 404 });
    },
    wait,
  };
}

const navigation = (path: string) => new Request(ORIGIN + path);
const settled = () => new Promise((resolve) => setTimeout(resolve));

function serve(entry = ENTRY) {
  for (const file of BUILD.files) server.set(file, () => new Response(`content of ${file}`));
  server.set(
    INTAKE,
    () =>
      new Response(PAGE(entry), {
        headers: {
          'content-type': 'text/html',
          'content-security-policy': "default-src 'none'",
          etag: '"1"',
        },
      }),
  );
}

test('the cached page opens the intake offline, with its Content-Security-Policy, and claims no signed-in user', async () => {
  serve();
  const shell = appShell(BUILD, fakeDeps());
  await shell.keep();
  online = false;
  const page = await shell.intakePage(navigation('/intake/documents-update'));
  expect(await page.text()).toBe(PAGE(ENTRY, 'maybe'));
  expect(page.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(page.headers.get('etag')).toBeNull();
  expect(await (await shell.file(navigation('/assets/page-2.css'))).text()).toContain('page-2.css');
  expect(await (await shell.otherPage(navigation('/patient/dashboard'))).text()).toContain(OFFLINE_PAGE);
});

test('the scripts for external values are kept for forms that need them', async () => {
  serve();
  const SCRIPT = '/assets/external-2.js';
  server.set(SCRIPT, () => new Response('external'));
  const shell = appShell(BUILD, fakeDeps());
  await shell.keep();
  expect(asked).not.toContain(SCRIPT);
  await shell.keepExternal();
  online = false;
  expect(shell.made([SCRIPT])).toBe(true);
  expect(await (await shell.file(navigation(SCRIPT))).text()).toBe('external');
});

test('the form for computing external values is kept, and later read without asking', async () => {
  const path = urlOf(addresses.computedForm, { id: 'form', version: '1.0' });
  server.set(path, () => new Response('{}', { headers: { 'content-type': 'application/json' } }));
  const parts = formParts(fakeDeps());
  expect([path, versionPath('1.0')].map(parts.isOne)).toEqual([true, false]);
  expect(published(fakeDeps()).isOne(path)).toBe(false);
  expect(await parts.keep([path])).toBe(true);
  online = false;
  expect(await (await parts.answer(navigation(path))).text()).toBe('{}');
});

test('the cached page contains nothing the server rendered for a particular URL', async () => {
  serve();
  const frame = (content: string) => `${PAGE(ENTRY, 'maybe')}<body><div id="root">${content}</div>\n</body>`;
  server.set(INTAKE, () => new Response(frame('<main><div>Step 3</div></main>')));
  const shell = appShell(BUILD, fakeDeps());
  await shell.keep();
  online = false;
  expect(await (await shell.intakePage(navigation('/intake?step=consent'))).text()).toBe(frame(''));
});

test('online, the newest page is shown; if the server fails or does not answer, the cached one is shown', async () => {
  serve();
  const shell = appShell(BUILD, fakeDeps());
  await shell.keep();
  server.set(INTAKE, () => new Response('renamed'));
  expect(await (await shell.intakePage(navigation('/intake'))).text()).toBe('renamed');
  server.set(INTAKE, () => new Response('Down', { status: 503 }));
  expect(await (await shell.intakePage(navigation('/intake'))).text()).toContain(ENTRY);

  const hanging = {
    ...fakeDeps(async () => undefined),
    fetch: () => new Promise<Response>(() => undefined),
  };
  const page = await appShell(BUILD, hanging).intakePage(navigation('/intake'));
  expect(await page.text()).toContain(ENTRY);
});

test('a page of another build is not cached, because its scripts are not', async () => {
  serve('/assets/main-3.js');
  const shell = appShell(BUILD, fakeDeps());
  await expect(shell.keep()).rejects.toThrow('another build');
  serve();
  await shell.keep();
  serve('/assets/main-3.js');
  await shell.intakePage(navigation('/intake'));
  await settled();
  online = false;
  expect(await (await shell.intakePage(navigation('/intake'))).text()).toContain(ENTRY);
});

test('a file that fails to load prevents an incomplete version from activating', async () => {
  serve();
  server.delete('/assets/page-2.css');
  await expect(appShell(BUILD, fakeDeps()).keep()).rejects.toThrow('/assets/page-2.css answers 404');
});

test('earlier versions are deleted, published questionnaires are kept', async () => {
  kept.set('app-one', new Map());
  kept.set('published', new Map());
  kept.set('app-two', new Map());
  await appShell(BUILD, fakeDeps()).forgetOthers();
  expect([...kept.keys()]).toEqual(['published', 'app-two']);
});

test('a page knows whether it came from the same build', () => {
  const shell = appShell(BUILD, fakeDeps());
  expect(shell.made(['/assets/main-2.js', '/assets/page-2.css'])).toBe(true);
  expect(shell.made(['/assets/main-1.js', '/assets/page-2.css'])).toBe(false);
});

const ACTIVE = urlOf(addresses.activeQuestionnaire);
const versionPath = (version: string) => urlOf(addresses.questionnaireVersion, { id: 'form', version });
const form = (version: string) => () => Response.json({ id: 'form', version });

test('the version an intake was started with stays cached after another one becomes active', async () => {
  const forms = published(fakeDeps());
  server.set(ACTIVE, form('1.0'));
  await forms.answer(navigation(ACTIVE));
  await settled();
  server.set(ACTIVE, form('2.0'));
  expect(await (await forms.answer(navigation(ACTIVE))).json()).toMatchObject({ version: '2.0' });
  await settled();
  online = false;
  expect(await (await forms.answer(navigation(ACTIVE))).json()).toMatchObject({ version: '2.0' });
  expect(await (await forms.answer(navigation(versionPath('1.0')))).json()).toMatchObject({ version: '1.0' });
});

test('a form that was withdrawn is removed from the cache', async () => {
  const forms = published(fakeDeps());
  server.set(versionPath('1.0'), form('1.0'));
  await forms.answer(navigation(versionPath('1.0')));
  await settled();
  server.clear();
  expect((await forms.answer(navigation(versionPath('1.0')))).status).toBe(404);
  await settled();
  online = false;
  await expect(forms.answer(navigation(versionPath('1.0')))).rejects.toThrow(TypeError);
});

test('what a page needs is fetched once and cached, and nothing else is', async () => {
  const forms = published(fakeDeps());
  server.set(versionPath('1.0'), form('1.0'));
  expect(await forms.keep([versionPath('1.0')])).toBe(true);
  expect(await forms.keep([versionPath('1.0')])).toBe(true);
  expect(asked).toEqual([versionPath('1.0')]);

  const secret = urlOf(addresses.readDraft, { id: '0f8c0000-0000-4000-8000-000000000001' });
  server.set(secret, () => Response.json({ answers: {} }));
  expect(await forms.keep([secret])).toBe(false);
  expect(forms.isOne(secret)).toBe(false);
  expect([...(kept.get('published')?.keys() ?? [])]).toEqual([versionPath('1.0')]);
});

test('the cache is limited: the least recently used entry is removed first', async () => {
  const forms = published(fakeDeps());
  for (let version = 0; version < 60; version += 1) {
    server.set(versionPath(`${version}`), form(`${version}`));
    await forms.keep([versionPath(`${version}`)]);
  }
  const cached = [...(kept.get('published')?.keys() ?? [])];
  expect(cached).toHaveLength(40);
  expect(cached.at(-1)).toBe(versionPath('59'));
});

test("under a path, page and forms belong to the clinic, files are shared, and other clinics' caches are kept", async () => {
  serve();
  const form = { id: 'intake', version: '1' };
  server.set('/c/oak/intake', () => new Response(PAGE(ENTRY), { headers: { 'content-type': 'text/html' } }));
  server.set(`/c/oak${OFFLINE_PAGE}`, () => new Response('offline at oak'));
  server.set(`/c/oak${ACTIVE}`, () => new Response(JSON.stringify(form)));
  const deps = fakeDeps(undefined, '/c/oak');
  for (const name of ['app-one', '/c/elm:app-one', '/c/oak:app-one']) await deps.caches.open(name);
  const shell = appShell(BUILD, deps);
  await shell.keep();
  await shell.forgetOthers();
  expect(await published(deps).keep([ACTIVE])).toBe(true);
  expect([...kept.keys()]).toEqual(['app-one', '/c/elm:app-one', '/c/oak:app-two', '/c/oak:published']);
  expect(asked.filter((path) => !path.startsWith('/c/oak/') && !path.startsWith('/assets/'))).toEqual([]);
  online = false;
  expect(await (await shell.intakePage(navigation('/c/oak/intake'))).text()).toBe(PAGE(ENTRY, 'maybe'));
  expect(await (await shell.otherPage(navigation('/c/oak/profile'))).text()).toBe('offline at oak');
  const answer = await published(deps).answer(navigation(`/c/oak${ACTIVE}`));
  expect(await answer.json()).toEqual(form);
});
