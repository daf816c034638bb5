import type { QuestionOf, QuestionType } from '@clinic/engine/definition';
import type { AnswerSlot } from '../../state/answerSlot.ts';

/** The props of every widget. It renders its own label, help and error: single inputs and groups differ. */
export interface WidgetProps<T extends QuestionType> {
  question: QuestionOf<T>;
  /** DOM id, which the error summary links to. */
  id: string;
  slot: AnswerSlot;
  label: string;
  /** The text "(optional)". */
  note?: string;
  help?: string;
  error?: string;
}
