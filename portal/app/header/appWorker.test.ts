import type { Order, OrderReply } from '@clinic/platform/worker';
import { afterEach, expect, test, vi } from 'vitest';

type State = 'installing' | 'installed' | 'activated';

/** A worker that knows its build and records the messages it receives. */
class FakeWorker extends EventTarget {
  readonly received: string[] = [];
  readonly isOfThePage: boolean;
  state: State;

  constructor(isOfThePage: boolean, state: State) {
    super();
    this.isOfThePage = isOfThePage;
    this.state = state;
  }

  postMessage(order: Order, [port]: readonly MessagePort[]): void {
    this.received.push(order.type);
    const reply: OrderReply = order.type === 'isYours' ? { yours: this.isOfThePage } : {};
    port?.postMessage(reply);
  }

  become(state: State): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page controlled by an active worker, with another one installing. */
async function pageWith(installing: FakeWorker) {
  const active = new FakeWorker(false, 'activated');
  const registration = Object.assign(new EventTarget(), { active, installing, waiting: null });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: active,
    register: async () => registration,
  });
  const element = { getAttribute: () => '/assets/start.js', content: '' };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { querySelector: () => element, visibilityState: 'visible' }),
  );
  vi.stubGlobal('location', { pathname: '/intake' });
  const app = await import('./appWorker.ts');
  app.startAppWorker();
  await vi.waitFor(() => expect(active.received).toContain('keep'));
  return app;
}

test('an installed worker of the page’s own build takes over even before the registration names it', async () => {
  const worker = new FakeWorker(true, 'installing');
  const { appState } = await pageWith(worker);
  worker.become('installed');
  await vi.waitFor(() => expect(worker.received).toEqual(['isYours', 'takeOver']));
  expect(appState().update).toBe(false);
});

test('a worker of another build is an update and waits', async () => {
  const worker = new FakeWorker(false, 'installing');
  const { appState } = await pageWith(worker);
  worker.become('installed');
  await vi.waitFor(() => expect(appState().update).toBe(true));
  expect(worker.received).toEqual(['isYours']);
});
