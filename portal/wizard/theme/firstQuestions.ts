/** A page with many questions is usable sooner if those that fill the screen are rendered first. */
import { createContext, startTransition, useContext, useEffect, useState } from 'react';

/** How many questions are rendered first. */
export const FirstQuestions = createContext(Number.POSITIVE_INFINITY);

/** A label, one line of input, and the distance to the next question. */
const QUESTION_PX = 100;

/** About as many as the screen shows; the header takes part of it, too. */
export const onScreen = (): number => Math.ceil(window.innerHeight / QUESTION_PX);

/** The first ones, and all of them once those are rendered. */
export function useFirstThenAll<Item>(all: Item[]): Item[] {
  const first = useContext(FirstQuestions);
  const [isComplete, setComplete] = useState(all.length <= first);
  useEffect(() => startTransition(() => setComplete(true)), []);
  return isComplete ? all : all.slice(0, first);
}
