/**
 * Binds a text input to an answer without rendering on a keystroke: the input is uncontrolled, a native
 * listener passes its text to the store, and only a change from elsewhere writes into the input.
 */
import type { AnswerValue } from '@clinic/engine/base';
import equal from 'fast-deep-equal';
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerSlot } from './answerSlot.ts';
import { watchBoxes } from './boxes.ts';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

export interface TypedAnswer {
  ref: RefCallback<TextBox>;
  defaultValue: string;
}

export function useTypedAnswer(
  slot: AnswerSlot,
  toText: (answer: AnswerValue | undefined) => string,
  toAnswer: (text: string) => AnswerValue | undefined,
): TypedAnswer {
  const [defaultValue] = useState(() => toText(slot.get()));
  const latest = useRef({ toText, toAnswer });
  useEffect(() => {
    latest.current = { toText, toAnswer };
  });
  const ref = useCallback(
    (box: TextBox | null) => {
      if (!box) return;
      const onInput = (): void => slot.set(latest.current.toAnswer(box.value));
      box.addEventListener('input', onInput);
      const stopReading = watchBoxes(box, () => {
        if (box.value === latest.current.toText(slot.get())) return;
        // "1,000" is shown for a stored 1000 while it is typed.
        if (!equal(latest.current.toAnswer(box.value), slot.get())) onInput();
      });
      const stop = slot.watch((origin) => {
        if (origin === 'elsewhere') box.value = latest.current.toText(slot.get());
      });
      return () => {
        box.removeEventListener('input', onInput);
        stopReading();
        stop();
      };
    },
    [slot],
  );
  return { ref, defaultValue };
}
