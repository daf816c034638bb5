import type { SubmissionListItem } from '@clinic/contract/review';
import { textIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';

/** The form's title and version; in the reader's language once its definition has loaded. */
export function questionnaireTitle(
  { questionnaire: { name, version } }: Pick<SubmissionListItem, 'questionnaire'>,
  questionnaire: Questionnaire | undefined,
  language: string,
  unknownForm: string,
): string {
  const title = questionnaire ? textIn(questionnaire.definition.title, language) : name;
  return `${title || unknownForm} ${version || '1.0'}`;
}
