/**
 * A plain script that runs before the page is parsed, so no press can come before it. Until the portal's scripts
 * take over, it marks the user's actions in the server's page: which controls were changed, which buttons pressed
 * (`earlyInput.ts` reads the marks). It opens the first page of a form by itself, and starts the first reads that
 * the HTML lists (`earlyReads.ts`). It has no imports, because it is loaded on its own.
 */
(() => {
  const root = document.documentElement;
  // The server does not see the token of an emailed link, and rendered the start page.
  if (location.hash.startsWith('#resume=')) root.dataset.early = 'hidden';

  // The first reads of the page's scripts, as `client.ts` requests them: opening a page counts as activity.
  globalThis.earlyReads = new Map(
    (root.dataset.reads ?? '')
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

  let count = 0;
  const mark = (element: Element, name: 'touched' | 'pressed'): void => {
    count += 1;
    element.setAttribute(`data-${name}`, String(count));
  };
  const within = (event: Event, selector: string): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

  on('input', (event) => {
    const control = within(event, '[data-page] :is(input, select, textarea)') as HTMLInputElement | null;
    if (!control) return;
    mark(control, 'touched');
    const sends = control.form?.querySelector<HTMLButtonElement>('[data-needs-text]');
    if (sends) sends.disabled = control.value.trim() === '';
    // The user kept answering: Continue needs another press.
    release();
  });
  on('click', (event) => {
    const button = within(event, '[data-page] button[type=button]');
    if (!button) return;
    if (!button.closest('[data-question]')) release();
    mark(button, 'pressed');
  });
  on('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.matches('[data-opens]') && partsOfPage().length > 1) {
      event.preventDefault();
      openFirst(form);
    } else if (form.matches('[data-page] [method=dialog]')) {
      event.preventDefault();
      release();
      const button = form.querySelector('[type=submit]');
      if (button) mark(button, 'pressed');
    }
  });
  /** One press leaves the page: the last. */
  const release = (): void => {
    for (const button of document.querySelectorAll('[data-pressed]'))
      if (!button.closest('[data-question]')) button.removeAttribute('data-pressed');
  };

  // The page is not replaced during a press, which would then act on neither page.
  const KEYS = [' ', 'Enter'];
  const pressing = (event: Event, is: boolean): void => {
    if (event instanceof KeyboardEvent && !KEYS.includes(event.key)) return;
    if (is) root.dataset.pressing = '';
    else delete root.dataset.pressing;
  };
  for (const type of ['pointerdown', 'keydown'] as const) on(type, (event) => pressing(event, true));
  for (const type of ['pointerup', 'pointercancel', 'keyup'] as const)
    on(type, (event) => pressing(event, false));

  // Start: both pages are in the HTML. As in `presses.ts`, a second press in the same place or of the same key
  // does nothing on the page that the first one opened.
  const HOLD_MS = 500;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let lastKey = '';
  let opener = { key: '', isDown: false };
  until.signal.addEventListener('abort', () => clearTimeout(holding));
  const partsOfPage = () => [...document.querySelectorAll<HTMLElement>('[data-early-part]')];
  const openFirst = (form: HTMLFormElement): void => {
    const { depth = 0 } = (history.state ?? {}) as { depth?: number };
    const fields = new FormData(form) as unknown as URLSearchParams;
    history.replaceState({ depth }, '', '?step=start');
    history.pushState({ depth: depth + 1 }, '', `?${new URLSearchParams(fields)}`);
    show();
  };
  const show = (): void => {
    const parts = partsOfPage();
    if (parts.length < 2) return;
    const { step = 'start' } = Object.fromEntries(new URLSearchParams(location.search));
    for (const part of parts) part.hidden = (part.dataset.earlyPart === 'start') !== (step === 'start');
    scrollTo({ top: 0 });
    const shown = parts.find((part) => !part.hidden);
    shown?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    opener = { key: lastKey, isDown: true };
    root.dataset.pressesHeld = '';
    clearTimeout(holding);
    holding = setTimeout(() => delete root.dataset.pressesHeld, HOLD_MS);
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
  addEventListener('popstate', show, { signal: until.signal });
})();
