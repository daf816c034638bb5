import { textIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';

/** A question's text; its key if the form has no such question. */
export function questionText(questionnaire: Questionnaire, key: string, language: string): string {
  const question = questionnaire.questions.get(key)?.question;
  return question ? textIn(question.label, language) : key;
}
