import type { AnswerValue } from '@clinic/engine/base';
import { useSyncExternalStore } from 'react';
import type { AnswerSlot } from './answerSlot.ts';

/** The answer in a slot; re-renders when it changes. For selections, not for typed text. */
export const useAnswer = (slot: AnswerSlot): AnswerValue | undefined =>
  useSyncExternalStore(slot.watch, slot.get, slot.get);
