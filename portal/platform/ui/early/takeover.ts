/** Whether the components being rendered take over a page that the server has drawn and the user may be working on. */
let taking = false;

/** Runs the first render of such a page. */
export function takeOver(render: () => void): void {
  taking = true;
  try {
    render();
  } finally {
    taking = false;
  }
}

/** A page that appears begins at its heading; one that was already there stays as it is. */
export function arriveAt(heading: HTMLElement | null): void {
  if (taking && document.activeElement !== document.body) return;
  if (!taking) window.scrollTo({ top: 0 });
  heading?.focus({ preventScroll: true });
}
