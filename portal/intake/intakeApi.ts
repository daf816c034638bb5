import type { QuestionnaireResponse } from '../../server/intake/contract.ts';
import { ApiError, client } from '../api/client.ts';

/** A published questionnaire: the active one, the newest of an id, or one version (`id/version`, too). Null if there is none. */
export async function fetchQuestionnaire(
  id?: string,
  version?: string,
): Promise<QuestionnaireResponse | null> {
  const parts = [...(id?.split('/') ?? []), version]
    .filter((part) => part !== undefined)
    .map(encodeURIComponent);
  const path =
    id === undefined ? '/api/intake/questionnaire' : `/api/intake/questionnaires/${parts.join('/')}`;
  try {
    return (await client.read(path)) as QuestionnaireResponse;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
