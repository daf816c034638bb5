/** Clinics that share an origin, each under its own path: no data of one ever appears in another. */
import { currentUser, signOut } from '@clinic/contract/addresses';
import { ACCENTS } from '@clinic/contract/design/accents';
import { queuePage } from '@clinic/contract/queue/queue';
import { urlOf } from '@clinic/contract/route';
import type { PageSettings } from '@clinic/contract/settings';
import { isSharedFile, pdf } from '@clinic/server/testing';
import { test } from '@clinic/testing/browser/sharedOrigin';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { type BrowserContext, expect, type Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow', locale: 'en-US', viewport: { width: 1280, height: 900 } });

const FORM = '/intake/documents-update';
const OAK = { id: 'oak', name: 'Oak Clinic', language: 'en', accent: 'green' } as const;
const ELM = { id: 'elm', name: 'Clínica del Olmo', language: 'es', accent: 'plum' } as const;

interface Words {
  language: 'en' | 'es';
  start: string;
  proceed: string;
  givenName: string;
  familyName: string;
  email: string;
  labs: string;
  signature: string;
  submit: string;
  submitted: string;
  offline: string;
  offlineReady: string;
  saved: string;
}

const EN: Words = {
  language: 'en',
  start: 'Start',
  proceed: 'Continue',
  givenName: 'First name',
  familyName: 'Last name',
  email: 'Email',
  labs: 'Lab results',
  signature: 'Type your full name',
  submit: 'Submit Application',
  submitted: 'We have your answers',
  offline: 'Offline - Changes saved locally',
  offlineReady: 'This form now also works without a connection.',
  saved: 'All changes saved',
};
const ES: Words = {
  language: 'es',
  start: 'Comenzar',
  proceed: 'Continuar',
  givenName: 'Nombre',
  familyName: 'Apellidos',
  email: 'Correo electrónico',
  labs: 'Resultados de laboratorio',
  signature: 'Escriba su nombre completo',
  submit: 'Enviar formulario',
  submitted: 'Tenemos sus respuestas',
  offline: 'Sin conexión - Cambios guardados en este dispositivo',
  offlineReady: 'Este formulario ya funciona también sin internet.',
  saved: 'Todo está guardado',
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();
const language = (page: Page) => page.locator('header').getByRole('combobox');

/** Starts the form and writes a family name, which the page keeps on the device. */
async function begin(page: Page, words: Words, familyName: string): Promise<void> {
  await button(page, words.start).click();
  await box(page, words.givenName).fill('Ana');
  await box(page, words.familyName).fill(familyName);
}

async function finish(page: Page, words: Words, familyName: string): Promise<void> {
  await box(page, words.email).fill('ana@example.com');
  await button(page, words.proceed).click();
  const labs = page.getByRole('group', { name: words.labs });
  const file = { name: 'labs.pdf', mimeType: 'application/pdf', buffer: pdf() };
  await labs.locator('input[type=file]').first().setInputFiles(file);
  await expect(labs.getByText(/1 KB · /)).toBeVisible();
  await button(page, words.proceed).click();
  await page.getByRole('checkbox').check();
  await box(page, words.signature).fill(`Ana ${familyName}`);
  await button(page, words.proceed).click();
  await button(page, words.submit).click();
  await expect(page.getByRole('heading', { level: 1, name: words.submitted })).toBeVisible();
}

/** The names under which the page's origin has stored data in the browser. */
const storedNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
  ]);

test('two clinics in one browser, in two languages, online and offline: each shows its own answers and receives its own submission', async ({
  clinics,
  context,
  browser,
}) => {
  const atOak = await clinics.add(OAK);
  const atElm = await clinics.add(ELM);
  const exchanges = requestsOf(context);
  const oak = await context.newPage();
  const elm = await context.newPage();
  await oak.goto(atOak + FORM);
  await elm.goto(atElm + FORM);
  await language(elm).selectOption('es');
  await expect(button(elm, ES.start)).toBeVisible();
  await expect(status(oak, EN.offlineReady)).toBeVisible();
  await begin(oak, EN, 'Roble');
  await expect(status(oak, EN.saved)).toBeVisible();

  // The other clinic starts empty, and in the language chosen there.
  await elm.reload();
  await begin(elm, ES, 'Olmo');
  await expect(status(elm, ES.saved)).toBeVisible();
  await oak.reload();
  await expect(box(oak, EN.familyName)).toHaveValue('Roble');
  await elm.reload();
  await expect(box(elm, ES.familyName)).toHaveValue('Olmo');
  await elm.waitForFunction(
    async () =>
      (await caches.keys()).some((name) => name.startsWith('/c/elm:app-')) &&
      navigator.serviceWorker.controller?.scriptURL.endsWith('/c/elm/sw.js'),
  );

  await context.setOffline(true);
  await box(oak, EN.familyName).fill('Roble Offline');
  await expect(status(oak, EN.offline)).toBeVisible();
  await box(elm, ES.familyName).fill('Olmo Offline');
  await expect(status(elm, ES.offline)).toBeVisible();
  await oak.reload();
  await expect(box(oak, EN.familyName)).toHaveValue('Roble Offline');
  await elm.reload();
  await expect(box(elm, ES.familyName)).toHaveValue('Olmo Offline');
  for (const [page, clinic] of [
    [oak, atOak],
    [elm, atElm],
  ] as const) {
    const other = await context.newPage();
    await other.goto(`${clinic}/patient/dashboard`);
    const link = other.getByRole('link', { name: 'go to the intake form' });
    await expect(link).toHaveAttribute('href', `${new URL(clinic).pathname}/intake`);
    await other.close();
    await expect(page).toHaveURL(new RegExp(`^${clinic}${FORM}`));
  }
  await context.setOffline(false);

  await finish(oak, EN, 'Roble Offline');
  await expect(box(elm, ES.familyName)).toHaveValue('Olmo Offline');
  await finish(elm, ES, 'Olmo Offline');

  const names = await storedNames(oak);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !/^\/c\/(oak|elm):/.test(name))).toEqual([]);
  for (const cookie of await context.cookies([`${atOak}/`, `${atElm}/`])) {
    const clinic = /-c-(oak|elm)(\.sig)?$/.exec(cookie.name)?.[1];
    expect(cookie.path, cookie.name).toBe(`/c/${clinic}/`);
  }
  await expectIsolated(oak, exchanges, [OAK, 'Roble'], [ELM, 'Olmo']);
  await expectIsolated(oak, exchanges, [ELM, 'Olmo'], [OAK, 'Roble']);
  const workers = context.serviceWorkers().map((worker) => worker.url());
  expect(new Set(workers)).toEqual(new Set([`${atOak}/sw.js`, `${atElm}/sw.js`]));

  for (const [clinic, own, foreign] of [
    [atOak, 'Roble Offline', 'Olmo'],
    [atElm, 'Olmo Offline', 'Roble'],
  ] as const) {
    const staff = await browser.newContext({ locale: 'en-US' });
    const page = await staff.newPage();
    await authenticate(page, 'physician', clinic);
    const listed = await (await page.request.get(clinic + urlOf(queuePage, {}, { limit: 500 }))).text();
    expect(listed).toContain(own);
    expect(listed).not.toContain(foreign);
    await staff.close();
  }
});

test('two clinics differ in language and colour from the first page on, in both themes, also offline and when a clinic is unreachable', async ({
  clinics,
  browser,
}) => {
  const atOak = await clinics.add(OAK);
  const atElm = await clinics.add(ELM);
  for (const colorScheme of ['light', 'dark'] as const) {
    // Neither clinic has screens in French.
    const context = await browser.newContext({ locale: 'fr-FR', colorScheme });
    for (const [clinic, address, words] of [
      [OAK, atOak, EN],
      [ELM, atElm, ES],
    ] as const) {
      const page = await context.newPage();
      const first = await page.request.get(address + FORM);
      expect(await first.text()).toContain(`data-accent="${clinic.accent}"`);
      await page.goto(address + FORM);
      await expect(button(page, words.start)).toHaveCSS(
        'background-color',
        inRgb(ACCENTS[clinic.accent][colorScheme].accent),
      );
      await expect(page.locator('header').getByText(clinic.name)).toBeVisible();
      await expect(status(page, words.offlineReady)).toBeVisible();
      await context.setOffline(true);
      await page.reload();
      await expect(button(page, words.start)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-accent', clinic.accent);
      await page.goto(`${address}/patient/dashboard`);
      await expect(page.getByRole('link', { name: 'ir al formulario' })).toHaveCSS(
        'color',
        inRgb(ACCENTS[clinic.accent][colorScheme].accent),
      );
      await context.setOffline(false);
      await page.close();
    }
    await context.close();
  }
});

test('an administrator changes the colour by keyboard and sees it at once; no other clinic changes', async ({
  clinics,
  context,
}) => {
  const atOak = await clinics.add(OAK);
  const atElm = await clinics.add(ELM);
  const admin = await context.newPage();
  await authenticate(admin, 'admin', atOak);
  await admin.goto(`${atOak}/admin/settings`);
  const colours = admin.getByRole('radiogroup', { name: 'Color' });
  await expect(colours.getByRole('radio')).toHaveCount(6);
  await expect(colours.getByRole('radio', { name: 'Green' })).toBeChecked();
  await colours.getByRole('radio', { name: 'Green' }).focus();
  await admin.keyboard.press('ArrowDown');
  await expect(colours.getByRole('radio', { name: 'Plum' })).toBeChecked();
  await admin.keyboard.press('ArrowDown');
  await admin.getByRole('combobox', { name: 'Default language' }).selectOption('es');
  await button(admin, 'Save changes').click();
  await expect(admin.locator('html')).toHaveAttribute('data-accent', 'rust');
  const patient = await context.newPage();
  await patient.goto(`${atOak}/`);
  await expect(patient.locator('html')).toHaveAttribute('data-accent', 'rust');
  await patient.goto(`${atElm}/`);
  await expect(patient.locator('html')).toHaveAttribute('data-accent', ELM.accent);
});

test('signing out of one clinic clears what it stored, and leaves the session, the settings and the unsent answers of the other', async ({
  clinics,
  context,
}) => {
  const atOak = await clinics.add(OAK);
  const atElm = await clinics.add(ELM);
  const elm = await context.newPage();
  await authenticate(elm, 'patient', atElm);
  await elm.goto(atElm + FORM);
  await expect(status(elm, EN.offlineReady)).toBeVisible();
  await language(elm).selectOption('es');
  await begin(elm, ES, 'Olmo');
  await expect(status(elm, ES.saved)).toBeVisible();
  await context.setOffline(true);
  await box(elm, ES.familyName).fill('Olmo Unsent');
  await expect(status(elm, ES.offline)).toBeVisible();
  await elm.close();
  await context.setOffline(false);

  const oak = await context.newPage();
  await oak.goto(atOak + FORM);
  await begin(oak, EN, 'Roble');
  await expect(status(oak, EN.saved)).toBeVisible();
  expect((await oak.request.get(atOak + urlOf(currentUser))).status()).toBe(401);
  await signIn(oak, 'patient', atOak);
  await oak
    .getByRole('button', { name: /account|menu/i })
    .first()
    .click();
  await oak.getByRole('menuitemradio', { name: 'Dark' }).click();
  await oak.goto(atOak + urlOf(signOut));
  await expect(oak).toHaveURL(`${atOak}/`);
  await expect(oak.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
  await expect(oak.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => draftsIn(oak, '/c/oak:intake')).toBe(0);
  expect(await draftsIn(oak, '/c/elm:intake')).toBe(1);
  await oak.goto(atOak + FORM);
  await expect(button(oak, EN.start)).toBeVisible();

  const again = await context.newPage();
  await again.goto(atElm + FORM);
  await expect(box(again, ES.familyName)).toHaveValue('Olmo Unsent');
  await expect(again.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  expect((await again.request.get(atElm + urlOf(currentUser))).status()).toBe(200);
});

test('a clinic at the root and one under a path each keep their own data, offline and after a sign-out', async ({
  clinics,
  context,
}) => {
  const atRoot = clinics.origin;
  const atOak = await clinics.add(OAK);
  const root = await context.newPage();
  await root.goto(atRoot + FORM);
  await expect(status(root, EN.offlineReady)).toBeVisible();
  await begin(root, EN, 'Root');
  await expect(status(root, EN.saved)).toBeVisible();

  // Until the clinic's own worker is active, the root's worker controls the page.
  const oak = await context.newPage();
  await oak.goto(atOak + FORM);
  await expect(status(oak, EN.offlineReady)).toBeVisible();
  await begin(oak, EN, 'Roble');
  await expect(status(oak, EN.saved)).toBeVisible();
  const names = await storedNames(oak);
  expect(names.some((name) => name.startsWith('/c/oak:app-'))).toBe(true);
  expect(names).toContain('/c/oak:published');

  await context.setOffline(true);
  await root.reload();
  await expect(box(root, EN.familyName)).toHaveValue('Root');
  await oak.reload();
  await expect(box(oak, EN.familyName)).toHaveValue('Roble');
  await context.setOffline(false);

  await signIn(root, 'patient', atRoot);
  expect((await root.request.get(atOak + urlOf(currentUser))).status()).toBe(401);
  await root.goto(atRoot + urlOf(signOut));
  await expect(root).toHaveURL(`${atRoot}/`);
  await expect(root.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
  // The page is shown before its scripts, which clear the stored data.
  await expect.poll(() => draftsIn(root, 'intake')).toBe(0);
  expect(await draftsIn(root, '/c/oak:intake')).toBe(1);
  await context.setOffline(true);
  await oak.reload();
  await expect(box(oak, EN.familyName)).toHaveValue('Roble');
});

interface Exchange {
  path: string;
  cookies: string;
  answer: Promise<string>;
}

/** The browser's requests, with the cookies sent and the responses received. */
function requestsOf(context: BrowserContext): Exchange[] {
  const exchanges: Exchange[] = [];
  context.on('response', (response) => {
    const request = response.request();
    const read = async () => `${await request.headerValue('cookie')}`;
    const answer = response.text().catch(() => '');
    void read()
      .catch(() => '')
      .then((cookies) => exchanges.push({ path: new URL(request.url()).pathname, cookies, answer }));
  });
  return exchanges;
}

type ClinicData = readonly [clinic: { id: string; name: string }, patient: string];

/** No request, response or stored data of one clinic mentions the other, its cookies or its patient. */
async function expectIsolated(
  page: Page,
  exchanges: readonly Exchange[],
  own: ClinicData,
  foreign: ClinicData,
): Promise<void> {
  const [{ id }] = own;
  const [other, patient] = foreign;
  const traces = [`/c/${other.id}`, `-c-${other.id}`, other.name, patient];
  const tracesIn = (text: string) => traces.filter((trace) => text.includes(trace));
  const requests = exchanges.filter(({ path }) => path.startsWith(`/c/${id}/`));
  expect(requests.length).toBeGreaterThan(5);
  for (const { path, cookies, answer } of requests) {
    expect(tracesIn(path + cookies), path).toEqual([]);
    expect(tracesIn(await answer), path).toEqual([]);
  }
  const stored = await storedUnder(page, `/c/${id}:`);
  expect(stored.length).toBeGreaterThan(3);
  for (const [name, content] of stored) expect(tracesIn(content), name).toEqual([]);
}

/** What the origin has stored under names with this prefix, as text: storage, caches and databases. */
const storedUnder = (page: Page, prefix: string): Promise<Array<[name: string, content: string]>> =>
  page.evaluate(async (start) => {
    const found: Array<[string, string]> = [];
    for (const storage of [localStorage, sessionStorage]) {
      for (const [name, content] of Object.entries(storage)) {
        if (name.startsWith(start)) found.push([name, String(content)]);
      }
    }
    for (const name of (await caches.keys()).filter((each) => each.startsWith(start))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        found.push([`${name} ${request.url}`, `${request.url} ${await reply?.text()}`]);
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith(start)) continue;
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of opened.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = opened.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        found.push([`${name} ${store}`, JSON.stringify(rows)]);
      }
      opened.close();
    }
    return found;
  }, prefix);

/** `#ff8000` as browsers report it. */
const inRgb = (colour: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`;

/** The number of intakes in an encrypted store. */
const draftsIn = (page: Page, database: string): Promise<number> =>
  page.evaluate(async (name) => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const reading = opened.transaction('drafts').objectStore('drafts').getAllKeys();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    opened.close();
    return keys.filter((key) => String(key).startsWith('draft:')).length;
  }, database);

/** The clinic's documents, which its settings name and its home page links to, are at its own address. */
const documentsOf = (page: Page): Promise<Array<string | null>> =>
  page.evaluate(() => {
    const { content } = document.querySelector<HTMLMetaElement>('meta[name="clinic"]') ?? {};
    const { homePage } = JSON.parse(content ?? '{}') as Partial<PageSettings>;
    return homePage ? [homePage.privacyUrl, homePage.termsUrl] : [];
  });

const START_PAGES = [
  '/',
  '/intake',
  '/sign-in',
  '/sign-in/link',
  '/offline.html',
  '/demo-outbox',
  '/profile',
];

for (const role of ['visitor', 'patient', 'physician', 'admin'] as const) {
  test(`no page that a ${role} can reach links to or requests anything outside the clinic's path`, async ({
    clinics,
    context,
  }) => {
    const atOak = await clinics.add({ ...OAK, hasPatients: true });
    const outside: string[] = [];
    const isOutside = (url: string): boolean => {
      const { origin, pathname, protocol } = new URL(url);
      if (!protocol.startsWith('http')) return false;
      return origin !== clinics.origin || !(pathname.startsWith('/c/oak/') || isSharedFile(pathname));
    };
    context.on('request', (request) => {
      if (isOutside(request.url())) outside.push(`request for ${request.url()}`);
    });
    const page = await context.newPage();
    if (role !== 'visitor') await signIn(page, role, atOak);
    const visited = new Set<string>();
    const waiting = START_PAGES.map((path) => atOak + path);
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      // One of many submissions and versions is enough.
      const kind = new URL(url).pathname.replaceAll(/\/[\w.-]*\d[\w.-]*(?=\/|$)/g, '/:id');
      if (visited.has(kind)) continue;
      visited.add(kind);
      await page.goto(url);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const targets = await page
        .locator('a[href], form[action], img[src], link[href], script[src]')
        .evaluateAll((all) =>
          (all as Array<HTMLAnchorElement & HTMLFormElement & HTMLImageElement>).map((each) => ({
            url: String(each.href || each.action || each.src),
            isLink: each.localName === 'a' && !each.hasAttribute('download'),
          })),
        );
      const documents = await documentsOf(page);
      for (const target of targets) {
        if (target.isLink && documents.includes(target.url)) continue;
        if (isOutside(target.url)) outside.push(`${kind} links to ${target.url}`);
        else if (target.isLink && /^http/.test(target.url) && !/\/(api|connect|demo-idp)\//.test(target.url))
          waiting.push(target.url.replace(/#.*/, ''));
      }
    }
    expect(outside).toEqual([]);
    expect(visited.size).toBeGreaterThanOrEqual({ visitor: 6, patient: 7, physician: 9, admin: 15 }[role]);
  });
}
