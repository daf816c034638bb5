/** Writes into an input as if the patient had typed it. */
export function typeInto(box: HTMLElement | null, text: string, { focus = false } = {}): void {
  if (!(box instanceof HTMLInputElement)) return;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  if (focus) box.focus();
}
