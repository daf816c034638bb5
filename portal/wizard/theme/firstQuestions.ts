/** A page with many questions is usable sooner if those that fill the screen are rendered first. */
import { createContext, startTransition, useContext, useEffect, useState } from 'react';

/** How many questions are rendered first. */
export const FirstQuestions = createContext(Number.POSITIVE_INFINITY);

/** Height of the lowest question with its distance to the next one. */
const LOWEST_PX = 80;

/** At least as many as the screen shows. */
export const onScreen = (): number => Math.ceil(window.innerHeight / LOWEST_PX);

/** The first ones, and all of them once those are rendered. */
export function useFirstThenAll<Item>(all: Item[]): Item[] {
  const first = useContext(FirstQuestions);
  const [isComplete, setComplete] = useState(all.length <= first);
  useEffect(() => startTransition(() => setComplete(true)), []);
  return isComplete ? all : all.slice(0, first);
}
