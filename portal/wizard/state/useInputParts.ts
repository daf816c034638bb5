/**
 * Binds several inputs to the one answer that their texts form. Native listeners, as for every typed answer: a
 * keystroke does not render.
 */
import { type RefCallback, useCallback, useState } from 'react';
import type { AnswerValue } from '../../../engine/base/answers.ts';
import type { AnswerSlot } from './answerSlot.ts';

export interface InputParts<Part extends string> {
  /** Ref of an element around the inputs, each of which has its part as `data-part`. */
  ref: RefCallback<HTMLElement>;
  initial: Record<Part, string>;
}

/** @param split @param join they do not change */
export function useInputParts<Part extends string>(
  slot: AnswerSlot,
  split: (answer: AnswerValue | undefined) => Record<Part, string>,
  join: (parts: Record<Part, string>) => AnswerValue | undefined,
): InputParts<Part> {
  const [initial] = useState(() => split(slot.get()));
  const ref = useCallback(
    (around: HTMLElement | null) => {
      if (!around) return;
      const boxes = [...around.querySelectorAll<HTMLInputElement>('[data-part]')];
      const partOf = (box: HTMLInputElement) => box.dataset.part as Part;
      const onInput = (): void =>
        slot.set(
          join(Object.fromEntries(boxes.map((box) => [partOf(box), box.value])) as Record<Part, string>),
        );
      around.addEventListener('input', onInput);
      const stop = slot.watch((origin) => {
        if (origin !== 'elsewhere') return;
        const parts = split(slot.get());
        for (const box of boxes) box.value = parts[partOf(box)];
      });
      return () => {
        around.removeEventListener('input', onInput);
        stop();
      };
    },
    [slot, split, join],
  );
  return { ref, initial };
}
