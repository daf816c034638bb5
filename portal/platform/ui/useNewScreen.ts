import { useLayoutEffect } from 'react';
import { newScreen } from './presses.ts';

/** The component is a screen of its own, or its content changed as if it were: earlier presses do not act on it. */
export function useNewScreen(content?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each content is a screen
  useLayoutEffect(newScreen, [content]);
}
