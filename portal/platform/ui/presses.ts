/**
 * A press acts on the screen it was made on, once. After a double tap, or with a held key, the second press would
 * land on whatever the next screen shows at the same place and answer or skip a question nobody has read.
 *
 * Pointers: for half a second after a screen comes up no press that begins acts, and one that began on an earlier
 * screen never acts. Nobody reads a page and aims in that time. The exception is Back, pressed elsewhere than the
 * press before: whoever presses it meant to return from a Continue.
 *
 * Keys: Enter or Space is ignored on a new screen only while it is held down from the screen before, or pressed
 * again within half a second with no other key between. Any other key shows that the reader is at work on the new
 * screen and ends the wait, so typing is never dropped and Tab then Space answers at once.
 */

export const HOLD_MS = 500;
/** A second tap of the same finger lands within this distance of the first. */
const SAME_PLACE_PX = 64;
/** On the root element while presses are held; the style sheet then lets none reach the page. */
const HELD = 'data-presses-held';
/** On a control that returns to where the press before it was made. */
export const TAKES_BACK = 'data-takes-back';

interface Press {
  screen: number;
  acts: boolean;
  x: number;
  y: number;
  control: Element | null;
}

let screen = 0;
/** The moment presses count again; infinite until the new screen has been painted. */
let heldUntil = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let frame = 0;
let pointer: Press | undefined;
/** Where the last press that acted was made. */
let last: Pick<Press, 'x' | 'y'> | undefined;
let lastKey: { key: string; screen: number } | undefined;
const keysDown = new Map<string, number>();
let listening = false;

/** A part of a screen, such as a dialog or an error summary, is about to be painted. */
export function newScreen(): void {
  screen += 1;
  hold(false);
}

/** Another page is about to be painted: Back leads to the one before. */
export function newPage(): void {
  screen += 1;
  hold(true);
}

function hold(backReturns: boolean): void {
  listen();
  document.documentElement.setAttribute(HELD, backReturns && !pressedAtBack() ? '' : 'all');
  heldUntil = Number.POSITIVE_INFINITY;
  clearTimeout(timer);
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    heldUntil = performance.now() + HOLD_MS;
    timer = setTimeout(release, HOLD_MS);
  });
}

function release(): void {
  heldUntil = 0;
  document.documentElement.removeAttribute(HELD);
}

/** Whether Back stands where the last press was made: then it waits like everything else. */
function pressedAtBack(): boolean {
  const back = document.querySelector(`[${TAKES_BACK}]`)?.getBoundingClientRect();
  if (!back || !last) return false;
  const beside = (at: number, from: number, to: number) => Math.max(from - at, at - to, 0);
  return (
    Math.hypot(beside(last.x, back.left, back.right), beside(last.y, back.top, back.bottom)) < SAME_PLACE_PX
  );
}

/** Idempotent; the listeners stay for as long as the page. */
function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('pointerdown', onPointerDown, { capture: true });
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('keyup', ({ code }) => keysDown.delete(code), { capture: true });
}

function onPointerDown(event: PointerEvent): void {
  lastKey = undefined;
  const target = event.target instanceof Element ? event.target : null;
  // The time of the event, not of its handling: on a slow device it may have waited for the new screen.
  const acts = event.timeStamp >= heldUntil || mayTakeBack(target);
  pointer = {
    screen,
    acts,
    x: event.clientX,
    y: event.clientY,
    control: target?.closest(CONTROLS) ?? target,
  };
  if (!acts) event.stopImmediatePropagation();
}

const mayTakeBack = (target: Element | null): boolean =>
  document.documentElement.getAttribute(HELD) !== 'all' && target?.closest(`[${TAKES_BACK}]`) != null;

const CONTROLS = 'button, a, label, summary, select, input, textarea';

function onClick(event: MouseEvent): void {
  // From the keyboard, assistive technology or a script: no pointer took part.
  if (event.detail === 0) return;
  const press = pointer;
  pointer = undefined;
  // A press on Back that a slow Continue overtook still means: back to where Continue was pressed.
  const target = event.target instanceof Element ? event.target : null;
  const acts = press
    ? (press.acts && press.screen === screen) || mayTakeBack(target)
    : event.timeStamp >= heldUntil;
  if (!acts) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  last = { x: event.clientX, y: event.clientY };
  // What the press did is on the page by the next frame.
  if (press) requestAnimationFrame(() => holdIfMoved(press));
}

/** What was pressed is gone or has moved from under the pointer: something else is there now. */
function holdIfMoved({ screen: of, control, x, y }: Press): void {
  if (of !== screen || !control) return;
  const there = document.elementFromPoint(x, y);
  if (control.isConnected && there && (control.contains(there) || there.contains(control))) return;
  hold(false);
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, code, repeat } = event;
  if (!repeat) keysDown.set(code, screen);
  const began = keysDown.get(code);
  const again =
    (key === 'Enter' || key === ' ') &&
    lastKey?.key === key &&
    lastKey.screen !== screen &&
    event.timeStamp < heldUntil;
  if (began !== screen || again) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  lastKey = { key, screen };
}
