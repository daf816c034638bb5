/** What other packages may use. */
export { registerQuestionType } from '../registerQuestionType.ts';
