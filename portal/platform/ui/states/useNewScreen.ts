import { useLayoutEffect } from 'react';
import { newScreen } from '../base/presses.ts';

/** Marks the component, or its changed content, as a new screen: earlier presses do not act on it. */
export function useNewScreen(content?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new content counts as a new screen
  useLayoutEffect(newScreen, [content]);
}
