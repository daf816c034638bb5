import type { QuestionOf, QuestionType } from '../../../engine/definition/definition.ts';
import type { AnswerSlot } from '../answerSlot.ts';

/** What every widget is given. It draws its label, help and error itself: a box and a group differ. */
export interface WidgetProps<T extends QuestionType> {
  question: QuestionOf<T>;
  /** Id in the page, which the error summary links to. */
  id: string;
  slot: AnswerSlot;
  label: string;
  /** "(optional)", in words. */
  note?: string;
  help?: string;
  error?: string;
}
