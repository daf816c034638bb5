/**
 * Page transition: the next page slides in from the end of the line, an earlier one from its start. Only the
 * painting moves: focus, presses and typing do not wait for it.
 */
import type { Definition } from '@clinic/engine/definition';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Place } from './place.ts';

const DISTANCE_PX = 12;
const DURATION_MS = 140;
/** `--ease-out` of the style sheet. */
const EASING = 'cubic-bezier(0.2, 0.8, 0.3, 1)';

/** @returns the ref of the element around the page */
export function useTurn(
  { steps }: Definition,
  { step, page, notice, exit }: Place,
): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const stepIndex = steps.findIndex(({ id }) => id === step);
  const question = steps[stepIndex]?.questions.findIndex(({ id }) => id === page) ?? 0;
  // The review comes after the last step; a page that an answer leads to comes after the answer's page.
  const place = [stepIndex === -1 ? steps.length : stepIndex, question, notice ? 1 : 0, exit ? 1 : 0];
  const before = useRef(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are all parts of the place
  useLayoutEffect(() => {
    const direction = compare(place, before.current);
    before.current = place;
    const element = content.current;
    if (direction === 0 || !element || isMotionReduced()) return;
    const toEnd = element.closest('[dir]')?.getAttribute('dir') === 'rtl' ? -1 : 1;
    const from = `${direction * toEnd * DISTANCE_PX}px`;
    element.animate([{ translate: from }, { translate: '0px' }], { duration: DURATION_MS, easing: EASING });
  }, [stepIndex, question, notice, exit]);
  return content;
}

/** Positive if `one` comes later. */
function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index === -1 ? 0 : Math.sign((one[index] ?? 0) - (other[index] ?? 0));
}

const isMotionReduced = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
