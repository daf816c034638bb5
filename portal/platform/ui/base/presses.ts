/**
 * A press acts only on the screen it was made on, and once. After a double tap, or with a held key, the
 * second press would land on whatever the next screen shows in the same place, and answer or skip an unread
 * question.
 *
 * Pointers: for half a second after a screen appears, new presses are ignored, and a press that started on an
 * earlier screen never acts. Users cannot read a page and aim in that time. The exception is Back, pressed in
 * a different place than the previous press: such a user means to return from a Continue.
 *
 * Keys: Enter or Space is ignored on a new screen only while it is held down from the previous screen, or if
 * it is pressed again within half a second with no other key in between. Any other key shows that the user is
 * working on the new screen and ends the hold, so typing is never dropped, and Tab then Space answers at
 * once.
 */

const HOLD_MS = 500;
/** A second tap of the same finger lands within this distance of the first. */
const SAME_PLACE_PX = 64;
/** Set on the root element while presses are held; the style sheet then blocks all of them. */
const HELD = 'data-presses-held';
/** Set on a control that returns to the page where the previous press was made. */
export const TAKES_BACK = 'data-takes-back';

interface Press {
  screen: number;
  acts: boolean;
  x: number;
  y: number;
  control: Element | null;
  /** How far from its control it was made: browsers let a finger's press beside one act on it. */
  off: number;
}

let screen = 0;
/** When presses count again; infinite until the new screen has been painted. */
let heldUntil = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let frame = 0;
let pointer: Press | undefined;
/** Where the last effective press was made. */
let last: Pick<Press, 'x' | 'y'> | undefined;
let lastKey: { key: string; screen: number } | undefined;
const keysDown = new Map<string, number>();
let listening = false;

/** Call when the user was on this screen before, so that presses count at once. */
export function releasePresses(): void {
  clearTimeout(timer);
  cancelAnimationFrame(frame);
  release();
}

/** Call when part of a screen, such as a dialog or an error summary, is about to be painted. */
export function newScreen(): void {
  screen += 1;
  hold(false);
}

/** Call when another page is about to be painted: Back leads to the previous one. */
export function newPage(): void {
  screen += 1;
  hold(true);
}

function hold(backReturns: boolean): void {
  listen();
  document.documentElement.setAttribute(HELD, backReturns ? '' : 'all');
  heldUntil = Number.POSITIVE_INFINITY;
  clearTimeout(timer);
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    const back = document.querySelector(`[${TAKES_BACK}]`);
    if (back && pressedAt(back)) document.documentElement.setAttribute(HELD, 'all');
    heldUntil = performance.now() + HOLD_MS;
    timer = setTimeout(release, HOLD_MS);
  });
}

function release(): void {
  heldUntil = 0;
  document.documentElement.removeAttribute(HELD);
}

/** Whether the last press was made where Back is now: then it is held like everything else. */
function pressedAt(back: Element): boolean {
  if (!last) return false;
  return distanceTo(back, last) < SAME_PLACE_PX;
}

function distanceTo(element: Element, { x, y }: Pick<Press, 'x' | 'y'>): number {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const beside = (at: number, from: number, to: number) => Math.max(from - at, at - to, 0);
  return Math.hypot(beside(x, left, right), beside(y, top, bottom));
}

/** Idempotent; the listeners stay for the life of the page. */
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
  // Use the event's time, not the handler's: on a slow device it may have been queued until the new screen.
  const acts = event.timeStamp >= heldUntil || mayTakeBack(target);
  const at = { x: event.clientX, y: event.clientY };
  const control = target?.closest(CONTROLS) ?? target;
  pointer = { screen, acts, ...at, control, off: control ? distanceTo(control, at) : 0 };
  if (!acts) event.stopImmediatePropagation();
}

/** Measures the place of Back only when pressed, because measuring while a page renders would force a second layout. */
function mayTakeBack(target: Element | null): boolean {
  const back = target?.closest(`[${TAKES_BACK}]`);
  return back != null && document.documentElement.getAttribute(HELD) !== 'all' && !pressedAt(back);
}

const CONTROLS = 'button, a, label, summary, select, input, textarea';

function onClick(event: MouseEvent): void {
  // Triggered by keyboard, assistive technology or a script, without a pointer.
  if (event.detail === 0) return;
  const press = pointer;
  pointer = undefined;
  // If a slow Continue completes during a press on Back, Back still returns to where it was pressed.
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
  // The effect of the press is on the page by the next frame.
  if (press) requestAnimationFrame(() => holdIfMoved(press));
}

/**
 * Hold presses if the pressed control is gone or has moved, so that something else is under the pointer: also if that is
 * only the gap between two others, where a finger's press acts on the nearer one.
 */
function holdIfMoved({ screen: of, control, x, y, off }: Press): void {
  if (of !== screen || !control) return;
  const there = document.elementFromPoint(x, y);
  if (control.isConnected && there) {
    if (control.contains(there)) return;
    // A control that cannot be pressed any more is still where it was.
    if (there.contains(control) && distanceTo(control, { x, y }) <= off) return;
  }
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
