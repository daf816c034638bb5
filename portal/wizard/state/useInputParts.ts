/**
 * Binds several inputs to the one answer that their texts form. Native listeners, as for every typed answer: a
 * keystroke does not render.
 */
import type { AnswerValue } from '@clinic/engine/base';
import equal from 'fast-deep-equal';
import { type RefCallback, useCallback, useState } from 'react';
import type { AnswerSlot } from './answerSlot.ts';
import { watchBoxes } from './boxes.ts';

export interface InputParts<Part extends string> {
  /** Ref of an element around the inputs, each of which has its part as `data-part`. */
  ref: RefCallback<HTMLElement>;
  initial: Record<Part, string>;
}

/**
 * @param split @param join they do not change
 * @param spread the texts of all inputs if one of them holds all parts, such as a pasted date; it does not change
 */
export function useInputParts<Part extends string>(
  slot: AnswerSlot,
  split: (answer: AnswerValue | undefined) => Record<Part, string>,
  join: (parts: Record<Part, string>) => AnswerValue | undefined,
  spread?: (parts: Record<Part, string>) => Record<Part, string> | undefined,
): InputParts<Part> {
  const [initial] = useState(() => split(slot.get()));
  const ref = useCallback(
    (container: HTMLElement | null) => {
      if (!container) return;
      const boxes = [...container.querySelectorAll<HTMLInputElement>('[data-part]')];
      const partOf = (box: HTMLInputElement) => box.dataset.part as Part;
      const shown = () =>
        Object.fromEntries(boxes.map((box) => [partOf(box), box.value])) as Record<Part, string>;
      const show = (parts: Record<Part, string>): void => {
        for (const box of boxes) box.value = parts[partOf(box)];
      };
      const onInput = (): void => {
        const all = spread?.(shown());
        if (all) show(all);
        slot.set(join(shown()));
      };
      container.addEventListener('input', onInput);
      const stopReading = watchBoxes(container, () => {
        if (equal(shown(), split(slot.get())) || equal(join(shown()), slot.get())) return;
        onInput();
      });
      const stop = slot.watch((origin) => {
        if (origin !== 'elsewhere') return;
        show(split(slot.get()));
      });
      return () => {
        container.removeEventListener('input', onInput);
        stopReading();
        stop();
      };
    },
    [slot, split, join, spread],
  );
  return { ref, initial };
}
