import { useSyncExternalStore } from 'react';
import type { AnswerValue } from '../../../engine/base/answers.ts';
import type { AnswerSlot } from './answerSlot.ts';

/** The answer in a slot; re-renders when it changes. For selections, not for typed text. */
export const useAnswer = (slot: AnswerSlot): AnswerValue | undefined =>
  useSyncExternalStore(slot.watch, slot.get, slot.get);
