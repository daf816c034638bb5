/**
 * What the user did in the server's page before its scripts ran. React keeps the elements of a page that it takes over, and
 * what was entered in them, but components have to learn it; where it draws other elements, as in a page that the browser
 * has translated, it is entered again in the control with the same id or name.
 */

/** Set around the controls of a question. */
export const QUESTION = 'data-question';
/** Set on a button that is disabled while its form's text field is empty. */
export const NEEDS_TEXT = 'data-needs-text';

declare global {
  /** Buttons pressed before the scripts ran, from `earlyScript.ts`. */
  var earlyPresses: Set<HTMLElement> | undefined;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Kept {
  /**
   * Tells the components what was entered. Call it right after they have been rendered.
   * @param overAnswers where they know another answer, too
   */
  enter(overAnswers?: boolean): void;
  /** Repeats the presses. */
  press(): void;
}

/** Call right before the scripts take over the page. */
export function keepInput(root: HTMLElement): Kept {
  const entries = [...root.querySelectorAll<Control>('input, select, textarea')]
    .filter((control) => stateOf(control) !== drawnState(control) && !control.closest('[inert]'))
    .map((control) => ({ control, state: stateOf(control), files: filesOf(control) }));
  const presses = [...(globalThis.earlyPresses ?? [])];
  const restoreFocus = keptFocus(root);
  return {
    enter: (overAnswers = false) => {
      for (const { control, state, files } of entries) enter(control, state, files, overAnswers);
      restoreFocus();
    },
    press: () => {
      for (const pressed of presses) {
        pressed.removeAttribute('data-pressed');
        const button = sameAs(pressed);
        if (button?.matches('[type=submit]')) button.closest('form')?.requestSubmit();
        else button?.click();
      }
    },
  };
}

function enter(drawn: Control, state: string | boolean, files: FileList | null, overAnswers: boolean): void {
  const control = sameAs(drawn);
  // What is known otherwise stays.
  if (!control || (control !== drawn && !overAnswers && stateOf(control) !== drawnState(drawn))) return;
  if (typeof state === 'boolean') {
    // Another option of the group was chosen instead.
    if (control instanceof HTMLInputElement && (state || control.type === 'checkbox')) {
      // React ignores a click that leaves a control as it found it.
      control.checked = !state;
      control.click();
    }
    return;
  }
  if (files) (control as HTMLInputElement).files = files;
  // By the browser's own setter: through React's, it would not count as a change.
  else if (control.value !== state)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, state);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** The element itself while it is on the page, or the one that replaced it. */
function sameAs<Element extends HTMLElement>(element: Element): Element | null {
  if (element.isConnected) return element;
  const { id, localName } = element;
  const [name, value] = [element.getAttribute('name'), element.getAttribute('value')];
  const isOption = element.matches('[type=radio], [type=checkbox]');
  const marks = [id && `#${CSS.escape(id)}`, name && `[name="${CSS.escape(name)}"]`].join('');
  const ofOption = isOption && value !== null ? `[value="${CSS.escape(value)}"]` : '';
  if (marks) return document.querySelector<Element>(`#root ${localName}${marks}${ofOption}`);
  const alike = [...document.querySelectorAll<Element>(`#root ${localName}`)];
  return alike.find(({ textContent }) => textContent !== '' && textContent === element.textContent) ?? null;
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

const stateOf = (control: Control): string | boolean => (isTicked(control) ? control.checked : control.value);

function drawnState(control: Control): string | boolean {
  if (isTicked(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

const filesOf = (control: Control): FileList | null =>
  control instanceof HTMLInputElement ? control.files : null;

/** The caret and what is scrolled into view, too. */
function keptFocus(root: HTMLElement): () => void {
  const active = document.activeElement;
  const top = window.scrollY;
  if (!(active instanceof HTMLElement) || !root.contains(active)) return () => window.scrollTo({ top });
  const { selectionStart = null, selectionEnd = null } =
    active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active : {};
  return () => {
    const element = sameAs(active);
    if (element && element !== document.activeElement) {
      element.focus({ preventScroll: true });
      if (selectionStart !== null && 'setSelectionRange' in element)
        (element as HTMLElement as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
    }
    window.scrollTo({ top });
  };
}
