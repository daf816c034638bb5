/**
 * Stops typing events from reaching React, which listens at the root for every event and walks up from the
 * input for each one. Inputs have native listeners, and nothing around them needs these events.
 */
export function stopTypingPropagation(around: HTMLElement | null): (() => void) | undefined {
  if (!around) return undefined;
  const stop = (event: Event): void => event.stopPropagation();
  for (const type of TYPING) around.addEventListener(type, stop);
  return () => {
    for (const type of TYPING) around.removeEventListener(type, stop);
  };
}

const TYPING = ['beforeinput', 'input', 'keypress', 'keyup', 'textInput'];
