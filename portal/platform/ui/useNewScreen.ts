import { useLayoutEffect } from 'react';
import { newScreen } from './presses.ts';

/**
 * Marks the component as a new screen, also when its content changes, so that earlier presses do not act on
 * it.
 */
export function useNewScreen(content?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each content is a screen
  useLayoutEffect(newScreen, [content]);
}
