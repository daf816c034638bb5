/**
 * `/sw.js`: lets the intake open and continue offline. It caches the page, its files and published
 * questionnaires, and serves them when the clinic cannot be reached. It never handles anything else, above
 * all requests that contain answers or names.
 */
import { intakeAt } from '@clinic/contract/addresses';
import { appShell, type Build } from './appShell.ts';
import { published } from './catalogueCache.ts';
import type { Order, OrderReply } from './orders.ts';
import { formParts, isComputedForm } from './partsCache.ts';
import type { AskEvent, WorkerScope } from './scope.ts';

/** Filled in by the build. */
declare const BUILD: Build;

const scope = self as unknown as WorkerScope;
const deps = {
  path: new URL(scope.registration.scope).pathname.slice(0, -1),
  caches,
  fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};
const shell = appShell(BUILD, deps);
const forms = published(deps);
const parts = formParts(deps);

/** Pages of other clinics, below `/c`, have workers of their own; the operator's, at `/platform`, none. */
const NOT_A_PAGE =
  /^\/(api|c|connect|demo-idp|demo-outbox|fhir|healthz|readyz|metrics|oauth|cds-services|\.well-known|platform)(\/|$)|\.[a-z\d]+$/;

function replyTo({ request }: AskEvent): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (request.mode === 'navigate') {
    const page = pathname.slice(deps.path.length);
    if (intakeAt(page)) return shell.intakePage(request);
    return NOT_A_PAGE.test(page) ? undefined : shell.otherPage(request);
  }
  const isOwn = pathname.startsWith(`${deps.path}/`);
  const known = isOwn
    ? [forms, parts].find((each) => each.isOne(pathname.slice(deps.path.length)))
    : undefined;
  if (known) return known.answer(request);
  return shell.made([pathname]) ? shell.file(request) : undefined;
}

async function obey(order: Order): Promise<OrderReply> {
  if (order.type === 'keep') {
    if (order.paths.some(isComputedForm)) await shell.keepExternal();
    const others = order.paths.filter((path) => !parts.isOne(path));
    return { kept: (await forms.keep(others)) && (await parts.keep(order.paths.filter(parts.isOne))) };
  }
  if (order.type === 'isYours') return { yours: shell.made(order.paths) };
  await scope.skipWaiting();
  return {};
}

scope.addEventListener('install', (event) => event.waitUntil(shell.keep()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(shell.forgetOthers().then(() => scope.clients.claim())),
);
scope.addEventListener('fetch', (event) => {
  const reply = replyTo(event);
  if (reply) event.respondWith(reply);
});
scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  const reply = obey(event.data as Order).catch((): OrderReply => ({}));
  event.waitUntil(reply.then((answer) => port?.postMessage(answer)));
});
