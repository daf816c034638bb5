import { type AnswerSlot, registerWidget as register } from '@clinic/wizard';
import type { ComponentType } from 'react';

/** What the input of an own question type is given. */
export interface WidgetProps<Fields = unknown> {
  /** The question, with the fields that `registerQuestionType` declared. */
  question: Fields & { id: string; required?: boolean };
  /** The DOM id of the control, or of its group. */
  id: string;
  /** Where the answer is; `undefined` clears it. */
  slot: AnswerSlot;
  label: string;
  /** The text "(optional)". */
  note?: string;
  help?: string;
  error?: string;
}

/** The input of a type that `registerQuestionType` has added. It draws its own label, help and error. */
export const registerWidget = <Fields>(type: string, Widget: ComponentType<WidgetProps<Fields>>): void => {
  register(type, Widget as never);
};
