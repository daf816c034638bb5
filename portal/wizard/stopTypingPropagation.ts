/**
 * Stops typing events from reaching React, which listens at the root for every event and walks up from the
 * input for each one. Inputs have native listeners, and nothing around them needs these events.
 */
export function stopTypingPropagation(container: HTMLElement | null): (() => void) | undefined {
  if (!container) return undefined;
  const stop = (event: Event): void => event.stopPropagation();
  for (const type of TYPING) container.addEventListener(type, stop);
  return () => {
    for (const type of TYPING) container.removeEventListener(type, stop);
  };
}

const TYPING = ['beforeinput', 'input', 'keypress', 'keyup', 'textInput'];
