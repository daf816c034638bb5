/**
 * Input in the server's page before the scripts took it over. It is kept when they replace the page, and entered
 * again, as if by the user, once they show the same page of the same version: in the same question and control.
 * `earlyScript.ts` marks it. Until that page is shown, it is not used.
 */
import { releasePresses } from '../base/presses.ts';

/** Set on a page: its form, version and place. */
export const PAGE = 'data-page';
/** Set around the controls of a question: its id. */
export const QUESTION = 'data-question';
/** Set on a button that is disabled while its form's text field is empty. */
export const NEEDS_TEXT = 'data-needs-text';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A control or button, found again in the page that replaces it. */
interface Where {
  /** Undefined outside a question. */
  question: string | undefined;
  index: number;
}

interface Entry extends Where {
  name: string;
  value: string;
  checked: boolean | undefined;
  files: FileList | null;
}

interface EarlyPage {
  page: string;
  isShown: boolean;
  entries: Entry[];
  presses: (Where & { isSubmit: boolean })[];
  focus: (Where & { isButton: boolean; selection: readonly [number, number] | undefined }) | undefined;
  open: Where[];
  scroll: number;
  /** The page had just appeared, and presses on it were held. */
  isHeld: boolean;
}

let kept: EarlyPage[] = [];

/** Call right before the scripts replace the server's page. */
export function keepEarlyInput(root: HTMLElement): void {
  kept = [...root.querySelectorAll<HTMLElement>(`[${PAGE}]`)].map((page) => ({
    page: page.getAttribute(PAGE) ?? '',
    isShown: page.closest('[hidden]') === null,
    entries: inOrder(page, 'touched').map((control) => entryOf(page, control as Control)),
    presses: inOrder(page, 'pressed').map((button) => ({
      ...whereOf(page, button, BUTTONS),
      isSubmit: button.matches('[type=submit]'),
    })),
    focus: focusIn(page),
    open: [...page.querySelectorAll<HTMLElement>('details[open]')].map((each) =>
      whereOf(page, each, 'details'),
    ),
    scroll: window.scrollY,
    isHeld: 'pressesHeld' in document.documentElement.dataset,
  }));
}

/** Call once the page is replaced: presses and focus apply only at that moment, answers also later on their page. */
export function forgetEarlyPresses(): void {
  kept = kept.map((page) => ({ ...page, presses: [], isShown: false }));
}

/** Whether the user has already left the start page. */
export const wentOnEarly = (root: HTMLElement): boolean =>
  root.querySelector<HTMLElement>('[data-early-part=start]')?.hidden === true;

/** Whether a checkbox outside the questions was ticked early. Returns it only once. */
export function takeEarlyTick(name: string): boolean {
  for (const page of kept) {
    const index = page.entries.findIndex((entry) => entry.name === name && entry.question === undefined);
    if (index !== -1) return page.entries.splice(index, 1)[0]?.checked === true;
  }
  return false;
}

/**
 * Repeats the early input of this page, once. Call when the page's listeners are attached.
 * @returns a function that repeats the presses; call it unless the user has to decide something first
 */
export function applyEarlyInput(page: HTMLElement): () => void {
  const early = kept.find((each) => each.page === page.getAttribute(PAGE));
  if (!early) return () => undefined;
  kept = kept.filter((each) => each !== early);
  for (const entry of early.entries) enter(find(page, entry, CONTROLS) as Control | undefined, entry);
  for (const where of early.open) find(page, where, 'details')?.setAttribute('open', '');
  if (early.isShown) restoreView(page, early);
  return () => {
    for (const press of early.presses) {
      const button = find(page, press, BUTTONS);
      if (press.isSubmit) button?.closest('form')?.requestSubmit();
      else button?.click();
    }
  };
}

/** The user was already on this page: the focus stays where it was, and presses count at once. */
function restoreView(page: HTMLElement, { focus, scroll, isHeld }: EarlyPage): void {
  if (focus) {
    const element = find(page, focus, focus.isButton ? BUTTONS : CONTROLS);
    element?.focus({ preventScroll: true });
    if (focus.selection && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
      select(element, focus.selection);
  }
  window.scrollTo({ top: scroll });
  if (!isHeld) releasePresses();
}

const CONTROLS = 'input, select, textarea';
const BUTTONS = 'button';

const inOrder = (page: HTMLElement, mark: 'touched' | 'pressed'): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(`[data-${mark}]`)].sort(
    (one, other) => Number(one.dataset[mark]) - Number(other.dataset[mark]),
  );

const questionOf = (page: HTMLElement, element: Element): HTMLElement =>
  element.closest<HTMLElement>(`[${QUESTION}]`) ?? page;

/** The controls of the question itself: a question may contain others. */
const within = (page: HTMLElement, question: HTMLElement, selector: string): HTMLElement[] =>
  [...question.querySelectorAll<HTMLElement>(selector)].filter((each) => questionOf(page, each) === question);

function whereOf(page: HTMLElement, element: HTMLElement, selector: string): Where {
  const question = questionOf(page, element);
  return {
    question: question.getAttribute(QUESTION) ?? undefined,
    index: within(page, question, selector).indexOf(element),
  };
}

function find(page: HTMLElement, { question, index }: Where, selector: string): HTMLElement | undefined {
  const around =
    question === undefined
      ? page
      : page.querySelector<HTMLElement>(`[${QUESTION}="${CSS.escape(question)}"]`);
  return around ? within(page, around, selector)[index] : undefined;
}

function entryOf(page: HTMLElement, control: Control): Entry {
  const isTicked = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
  return {
    ...whereOf(page, control, CONTROLS),
    name: control.name,
    value: control.value,
    checked: isTicked ? control.checked : undefined,
    files: control instanceof HTMLInputElement ? control.files : null,
  };
}

/** As if the user did it now; input that was undone meanwhile has no effect. */
function enter(control: Control | undefined, { value, checked, files }: Entry): void {
  if (!control) return;
  if (checked !== undefined) {
    if (!(control instanceof HTMLInputElement) || control.checked === checked) return;
    // Another option of the group is chosen instead.
    if (control.type === 'radio' && !checked) return;
    control.click();
  } else if (files) {
    if (files.length === 0) return;
    (control as HTMLInputElement).files = files;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control.value !== value) {
    setValue(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** By the browser's own setter: through React's, the event would count as no change where React holds the value. */
function setValue(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
}

function focusIn(page: HTMLElement): EarlyPage['focus'] {
  const active = document.activeElement;
  if (
    !(active instanceof HTMLElement) ||
    !page.contains(active) ||
    !active.matches(`${CONTROLS}, ${BUTTONS}`)
  )
    return undefined;
  const isButton = active.matches(BUTTONS);
  const isText = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  const { selectionStart = null, selectionEnd = null } = isText ? active : {};
  return {
    ...whereOf(page, active, isButton ? BUTTONS : CONTROLS),
    isButton,
    // Some types of inputs have none.
    selection: selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd],
  };
}

function select(box: HTMLInputElement | HTMLTextAreaElement, [from, to]: readonly [number, number]): void {
  if (box.selectionStart !== null) box.setSelectionRange(from, to);
}
