import { useSyncExternalStore } from 'react';
import type { AnswerValue } from '../../engine/base/answers.ts';
import type { AnswerSlot } from './answerSlot.ts';

/** The answer in a slot; renders again when it changes. For what is picked, not for what is typed. */
export const useAnswer = (slot: AnswerSlot): AnswerValue | undefined =>
  useSyncExternalStore(slot.watch, slot.get);
