import {
  activeQuestionnaire,
  codeList,
  computedForm,
  newestQuestionnaire,
  questionnaireVersion,
} from '@clinic/contract/addresses';
import type { QuestionnaireResponse } from '@clinic/contract/intake';
import { urlOf } from '@clinic/contract/route';
import { ApiError, client } from '@clinic/platform/api';

export function questionnairePath(id?: string, version?: string): string {
  if (id === undefined) return urlOf(activeQuestionnaire);
  const [name = '', named = version] = id.split('/');
  return named === undefined
    ? urlOf(newestQuestionnaire, { id: name })
    : urlOf(questionnaireVersion, { id: name, version: named });
}

export const computedFormPath = (id: string, version: string): string => urlOf(computedForm, { id, version });
export const codeListPath = (digest: string): string => urlOf(codeList, { digest });

/**
 * A published questionnaire: the active one, the newest of an id, or one version (also as `id/version`). Null
 * if there is none.
 */
export async function fetchQuestionnaire(
  id?: string,
  version?: string,
): Promise<QuestionnaireResponse | null> {
  try {
    return (await client.read(questionnairePath(id, version))) as QuestionnaireResponse;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
