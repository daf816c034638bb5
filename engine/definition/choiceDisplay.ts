/** How the options of a choice are presented. */
import type { Question, QuestionOf } from './definition.ts';

export type Choice = QuestionOf<'choice' | 'multipleChoice'>;
export type ChoiceDisplay = NonNullable<Choice['display']>;

export const isChoice = (question: Question): question is Choice & Question =>
  question.type === 'choice' || question.type === 'multipleChoice';

/** Above this number, scanning the rows takes longer than opening a drop-down list. */
const MAX_RADIO_ROWS = 12;
/** Above this number, a list is searched. The states and territories of the USA are fewer. */
const MAX_DROPDOWN_OPTIONS = 60;
/** The display chosen by the author, otherwise by the number of options. A code list is always searched. */
export function presentationOf({ type, display, options, codeList }: Choice): ChoiceDisplay {
  if (codeList !== undefined) return 'search';
  if (display) return display;
  if (options.length > MAX_DROPDOWN_OPTIONS) return 'search';
  if (type === 'multipleChoice') return 'checkboxes';
  return options.length > MAX_RADIO_ROWS ? 'select' : 'radio';
}

/** Whether options show only once the patient opens or searches the list. */
export const isList = (display: ChoiceDisplay): boolean => display === 'select' || display === 'search';
