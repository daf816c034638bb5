/**
 * A plain script that runs before the page is parsed, so no press can come before it. Until the portal's scripts take over,
 * it remembers which buttons were pressed (`keepInput.ts`) and opens the first page of a form by itself. It starts the first
 * reads that the HTML lists (`earlyReads.ts`). It has no imports, because it is loaded on its own.
 */
/** Whether this browser has opened an intake of the clinic before, and may have one in progress (`visitor.ts`). */
function isKnown(prefix: string): boolean {
  try {
    return `${prefix}intake-visitor` in localStorage || `${prefix}intake:active` in sessionStorage;
  } catch {
    // A browser that denies storage keeps nothing.
    return false;
  }
}

const within = (event: Event, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

const isChanged = (control: Element): boolean =>
  control instanceof HTMLSelectElement
    ? control.selectedIndex > 0
    : control.matches('[type=radio], [type=checkbox]')
      ? (control as HTMLInputElement).checked
      : (control as HTMLInputElement).value !== (control as HTMLInputElement).defaultValue;

// A page of another site shows the form in a frame.
if (parent !== window) document.documentElement.dataset.embedded = '';

(() => {
  const root = document.documentElement;
  const { path = '', reads = '', form = '' } = root.dataset;

  // What was entered on a blank page would compete with the answers that the scripts will find. The server does not see the
  // token of an emailed link either, and drew the start page.
  if (location.hash.startsWith('#resume=') || (form && isKnown(path && `${path}:`)))
    root.dataset.early = 'hidden';

  // The first reads of the page's scripts, as `client.ts` requests them: opening a page counts as activity.
  globalThis.earlyReads = new Map(
    reads
      .split(' ')
      .filter(Boolean)
      .map((url) => {
        const answer = fetch(url, { credentials: 'include', headers: { 'X-Idle-Seconds': '0' } });
        // Whoever uses the answer reports the error.
        answer.catch(() => undefined);
        return [url, { startedAt: Date.now(), answer }];
      }),
  );

  const until = new AbortController();
  document.addEventListener('takeover', () => until.abort(), { once: true });
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listener, { capture: true, signal: until.signal });

  const presses = new Set<HTMLElement>();
  globalThis.earlyPresses = presses;
  const press = (button: HTMLElement): void => {
    if (!button.closest('[data-question]')) release();
    presses.delete(button);
    presses.add(button);
    button.dataset.pressed = '';
  };
  /** One press leaves the page: the last. */
  const release = (): void => {
    for (const button of presses) {
      if (button.closest('[data-question]')) continue;
      presses.delete(button);
      delete button.dataset.pressed;
    }
  };

  on('input', (event) => {
    const control = within(event, 'input, select, textarea') as HTMLInputElement | null;
    const sends = control?.form?.querySelector<HTMLButtonElement>('[data-needs-text]');
    if (sends && control) sends.disabled = control.value.trim() === '';
    // The user kept answering: Continue needs another press.
    release();
  });
  on('click', (event) => {
    const button = within(event, '#root button[type=button]');
    if (button) press(button);
  });
  on('submit', (event) => {
    const sent = event.target as HTMLFormElement;
    if (sent.matches('[data-opens]') && (other || nextPage())) {
      event.preventDefault();
      openFirst(sent);
    } else if (sent.matches('[method=dialog]')) {
      event.preventDefault();
      const button = sent.querySelector<HTMLElement>('[type=submit]');
      if (button) press(button);
    }
  });

  // A page is not replaced during a press, which would then act on neither page.
  const KEYS = [' ', 'Enter'];
  const pressing = (event: Event, is: boolean): void => {
    if (event instanceof KeyboardEvent && !KEYS.includes(event.key)) return;
    if (is) root.dataset.pressing = '';
    else delete root.dataset.pressing;
  };
  for (const type of ['pointerdown', 'keydown'] as const) on(type, (event) => pressing(event, true));
  for (const type of ['pointerup', 'pointercancel', 'keyup'] as const)
    on(type, (event) => pressing(event, false));

  // Start: the first page of the form is in the HTML, too. As in `presses.ts`, a second press in the same place or of the
  // same key does nothing on the page that the first one opened.
  const HOLD_MS = 500;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let lastKey = '';
  let opener = { key: '', isDown: false };
  until.signal.addEventListener('abort', () => clearTimeout(holding));
  /** The page that is not shown. */
  let other: Element | null = null;
  const nextPage = (): Element | null =>
    document.querySelector<HTMLTemplateElement>('#root > template')?.content.querySelector('main') ?? null;
  const openFirst = (start: HTMLFormElement): void => {
    const { depth = 0 } = (history.state ?? {}) as { depth?: number };
    const fields = new FormData(start) as unknown as URLSearchParams;
    history.replaceState({ depth }, '', '?step=start');
    history.pushState({ depth: depth + 1 }, '', `?${new URLSearchParams(fields)}`);
    turn();
  };
  const turn = (): void => {
    const shown = document.querySelector('main');
    other ??= nextPage();
    if (!shown || !other) return;
    if (shown.querySelector('input[name=shared]:checked')) root.dataset.shared = '';
    else delete root.dataset.shared;
    shown.replaceWith(other);
    release();
    scrollTo({ top: 0 });
    other.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    other = shown;
    opener = { key: lastKey, isDown: true };
    root.dataset.pressesHeld = '';
    clearTimeout(holding);
    holding = setTimeout(() => delete root.dataset.pressesHeld, HOLD_MS);
  };
  const travel = (): void => {
    const isAtStart = document.querySelector('main [data-opens]') !== null;
    const { step = 'start' } = Object.fromEntries(new URLSearchParams(location.search));
    if (!other || isAtStart === (step === 'start')) return;
    // What was entered stays on the page until the scripts have it.
    if (!isAtStart && [...document.querySelectorAll('main :is(input, select, textarea)')].some(isChanged))
      history.forward();
    else turn();
  };
  on('pointerdown', () => {
    lastKey = '';
  });
  on('keydown', (event) => {
    const { key, repeat } = event;
    lastKey = key;
    if (key !== opener.key) opener = { key: '', isDown: false };
    else if (KEYS.includes(key) && (repeat ? opener.isDown : 'pressesHeld' in root.dataset))
      event.preventDefault();
  });
  on('keyup', () => {
    opener.isDown = false;
  });
  addEventListener('popstate', travel, { signal: until.signal });
})();
