/**
 * Several clinics may share an origin, each under a path. So URLs and the names of storage, caches and locks are built
 * in one place, which adds that path.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSharedFile } from '@clinic/server/testing';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';

const root = join(import.meta.dirname, '..');
const TEST = /\.(test|browser|entry)\.tsx?$/;
const COMMENT = /^\s*(\/?\*|\/\/)/;
/** The place that adds the path. */
const ADDRESS = 'portal/platform/address/';
/** Files that give the path of a route to `client` or `sendFile`, which add the clinic's. */
const HANDS_ON = [
  'portal/staff/admin/questionnaires/importing/queries.ts',
  'portal/patient/intake/sync/intakeApi.ts',
  'portal/patient/intake/sync/documentUploads.ts',
  'portal/patient/account/replyUploads.ts',
  'portal/platform/codeLists/storeCodeLists.ts',
];

interface Rule {
  what: string;
  /** Matches code that breaks the rule. */
  pattern: RegExp;
  in: RegExp;
  except?: readonly string[];
  broken: readonly string[];
  kept: readonly string[];
}

const PORTAL = /^portal\/.*\.tsx?$/;

const RULES: readonly Rule[] = [
  {
    what: 'links, forms, pictures and moves lead to a path that `inClinic` or `addressOf` has made',
    pattern:
      /\b(href|action|src|formAction)=(\{?['"`]\/|\{urlOf\()|location\.(assign|replace)\(['"`]\/|location(\.href)? = ['"`]|\b(push|replace)State\([^()]*['"`]\//,
    in: PORTAL,
    broken: [
      '<a href="/intake">',
      "<LinkButton href={'/intake'}>",
      '<img src={`/icons/180.png`}>',
      '<a href={urlOf(signOut)}>',
      "window.location.assign('/intake')",
      "window.history.replaceState(null, '', '/intake')",
      "location.href = '/intake'",
    ],
    kept: [
      "<a href={inClinic('/intake')}>",
      '<a href="#main">',
      '<Link to="/profile">',
      '<a href={addressOf(signOut)}>',
    ],
  },
  {
    what: "the path of the page shown is read without the clinic's",
    pattern: /\b(window|globalThis|document)\.location\.pathname|\{[^}]*pathname[^}]*\} = window\.location/,
    in: PORTAL,
    except: [`${ADDRESS}address.ts`],
    broken: ['window.location.pathname', 'const { pathname } = window.location;'],
    kept: ['screenPath()', 'const { pathname } = useLocation();', 'window.location.search'],
  },
  {
    what: "the address of a route is made by `addressOf`, or handed on to what adds the clinic's path",
    pattern: /\burlOf\(/,
    in: /^portal\/(?!platform\/(address|api|worker)\/).*\.tsx?$/,
    except: HANDS_ON,
    broken: ['fetch(urlOf(live))'],
    kept: ['addressOf(live)'],
  },
  {
    what: 'requests outside the API client, streams and workers go to addresses of the clinic',
    pattern: /\bfetch\(['"`]\/|\b(EventSource|WebSocket|Worker|sendBeacon|register)\((urlOf\(|['"`]\/)/,
    in: /^portal\/(?!platform\/worker\/).*\.tsx?$/,
    broken: ["fetch('/api/live')", 'new EventSource(urlOf(live))', "serviceWorker.register('/sw.js')"],
    kept: ['new EventSource(addressOf(live))', 'fetch(addressOf(csrfToken))'],
  },
  {
    what: 'storage and cookies are reached through `onDevice`, `inTab` and `ownCookie`',
    pattern: /\b(localStorage|sessionStorage)\b|\bdocument\.cookie\b|\bindexedDB\.(?!$)/,
    in: PORTAL,
    except: [
      ...['address.ts', 'storage.ts', 'clearStorage.ts'].map((file) => ADDRESS + file),
      // It imports nothing; its own test has the clinic's path.
      'portal/platform/ui/early/earlyScript.ts',
    ],
    broken: ["localStorage.getItem('theme')", "document.cookie = 'a=b'", "indexedDB.open('drafts')"],
    kept: ["onDevice.get('theme')", 'globalThis.indexedDB !== undefined'],
  },
  {
    what: "databases, caches, locks and channels have a name of the clinic's own",
    pattern: /\b(createStore|locks\.request|BroadcastChannel)\((?!ownName\()|\bcaches\.open\((?!name\))/,
    in: PORTAL,
    broken: [
      "createStore('intake', 'drafts')",
      'navigator.locks.request(slot)',
      "new BroadcastChannel('x')",
      "caches.open('app')",
    ],
    kept: ["createStore(ownName('intake'), 'drafts')", 'caches.open(name)'],
  },
  {
    what: 'pages that the server makes link to paths of the clinic',
    pattern: /\b(href|action|src)=\\?"\/(?!plain\.css")/,
    in: /^server\/.*\.ts$/,
    broken: ['<a href="/">', '<form action="/demo-idp">'],
    kept: ['<a href="', '<link href="/plain.css">'],
  },
];

describe.each(RULES)('$what', ({ pattern, in: where, except = [], broken, kept }) => {
  test('in the whole product', () => {
    const wrong = sources()
      .filter((file) => where.test(file) && !except.includes(file))
      .flatMap((file) =>
        linesOf(file)
          .filter((line) => pattern.test(line) && !COMMENT.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(wrong).toEqual([]);
  });

  test.each(broken)('refuses %s', (line) => expect(pattern.test(line)).toBe(true));
  test.each(kept)('allows %s', (line) => expect(pattern.test(line)).toBe(false));
});

test('built pages load only files shared by all clinics from the root', () => {
  for (const page of ['portal/index.html', 'portal/public/offline.html']) {
    const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\b(?:href|src)="(\/[^"]*)"/g)];
    const own = links.map(([, path = '']) => path).filter((path) => !isSharedFile(path));
    expect(
      own.filter((path) => path !== '/main.tsx'),
      page,
    ).toEqual([]);
  }
});

test('every cookie of the server is limited to the path of its clinic', () => {
  const wrong = sources()
    .filter((file) => file.startsWith('server/') && /\bcookies\.set\(/.test(read(file)))
    .filter((file) => !/\bcookieOptions\(/.test(read(file)));
  expect(wrong).toEqual([]);
});

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const linesOf = (file: string): string[] => read(file).split('\n');

const sources = (): string[] => sourceFiles(['portal', 'server']).filter((file) => !TEST.test(file));
