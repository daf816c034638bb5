/** The page's side of the service worker: registers it, detects new versions, sends it what to cache. */
import { inClinic } from '@clinic/platform/address';
import { mayReload, offlineNeeds, watchOfflineNeeds } from '@clinic/platform/api';
import type { Order, OrderReply } from '@clinic/platform/worker';

export interface AppState {
  /** A newer version than this page is ready. */
  update: boolean;
  /** This page opens without a network. */
  offlineReady: boolean;
}

const HOUR_MS = 3_600_000;
const REPLY_MS = 30_000;
/** The browser lets a new worker take over only once the old one has nothing to do. */
const TAKE_OVER_MS = 5_000;

let state: AppState = { update: false, offlineReady: false };
let waiting: ServiceWorker | undefined;
let reloads = false;
let started = false;
const listeners = new Set<() => void>();

const change = (next: Partial<AppState>): void => {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
};

export const appState = (): AppState => state;

export function watchApp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs once per page. Does nothing in browsers without service workers, or where they are not allowed. */
export function startAppWorker(): void {
  if (started || !navigator.serviceWorker) return;
  started = true;
  register().catch(() => undefined);
}

/** Loads the new version; returns false when unsaved work would be lost. */
export async function update(): Promise<boolean> {
  if (!(await mayReload())) return false;
  reloads = true;
  // Another tab may have activated it already.
  if (waiting?.state !== 'installed') {
    window.location.reload();
    return true;
  }
  void send(waiting, { type: 'takeOver' });
  // The old worker asks the network first, too, and the network has the new version.
  setTimeout(() => void mayReload().then((safe) => safe && window.location.reload()), TAKE_OVER_MS);
  return true;
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (reloads) window.location.reload();
    // Another tab activated the new version: do not reload this page while the user is working.
    else if (hadOne) void isOurs(serviceWorker.controller).then((ours) => change({ update: !ours }));
  });
  const registration = await serviceWorker.register(inClinic('/sw.js'), { scope: inClinic('/') });
  const activateOrOffer = async (worker: ServiceWorker | null): Promise<void> => {
    if (!worker || !registration.active) return;
    if (await isOurs(worker)) void send(worker, { type: 'takeOver' });
    else {
      waiting = worker;
      change({ update: true });
    }
  };
  void activateOrOffer(registration.waiting);
  const follow = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // Not the registration's `waiting`: browsers do not guarantee that it is set by then.
      if (installing.state === 'installed') void activateOrOffer(installing);
    });
  };
  // Loading the page also triggers an update check, so a new worker may be installing already.
  follow();
  registration.addEventListener('updatefound', follow);
  keepUpToDate(registration);
  await activated(registration);
  const keep = async (): Promise<void> => {
    const paths = offlineNeeds();
    const { active } = registration;
    const reply = active && (await send(active, { type: 'keep', paths }));
    change({ offlineReady: reply?.kept === true && paths.length > 0 });
  };
  void keep();
  watchOfflineNeeds(() => void keep());
  window.addEventListener('online', () => {
    if (!state.offlineReady) void keep();
  });
}

/** The page's own worker: `serviceWorker.ready` may be that of the clinic at the root of the origin. */
async function activated(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.active ?? registration.installing ?? registration.waiting;
  if (!worker || worker.state === 'activated') return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
  });
}

function keepUpToDate(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  const checkForUpdate = (): void => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < HOUR_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', checkForUpdate);
  setInterval(checkForUpdate, HOUR_MS / 4);
}

/** Whether this page and the worker come from the same build, in which case no reload is needed. */
async function isOurs(worker: ServiceWorker | null): Promise<boolean> {
  // The files named in the page's HTML; everything loaded later depends on them.
  const script = document.querySelector('head script[src]')?.getAttribute('src') ?? '';
  const styles = document.querySelector('head link[rel=stylesheet]')?.getAttribute('href') ?? '';
  const paths = [script, styles];
  return worker !== null && (await send(worker, { type: 'isYours', paths })).yours === true;
}

function send(worker: ServiceWorker, order: Order): Promise<OrderReply> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve({}), REPLY_MS);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data as OrderReply);
    };
    worker.postMessage(order, [port2]);
  });
}
