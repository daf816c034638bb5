/** What an intake opens with: the draft this browser remembers, and the questionnaire to ask. */
import type { QuestionnaireResponse } from '../../../contract/intake.ts';
import { fetchQuestionnaire } from '../sync/intakeApi.ts';
import type { StoredDraft } from '../sync/storedDraft.ts';
import { type Remembered, rememberedDraft } from './rememberedDraft.ts';

export interface FoundIntake extends Remembered {
  slot: string;
  /** Null: no such questionnaire is published. */
  response: QuestionnaireResponse | null;
  /** The remembered draft began with this very version. */
  continues: boolean;
}

/** Looks in the browser and at the server at the same time. @throws when the server cannot be read just now */
export async function findIntake(questionnaireId: string | undefined): Promise<FoundIntake> {
  const slot = questionnaireId ?? 'active';
  const newest = fetchQuestionnaire(questionnaireId);
  // Not looked at while a draft's own version is there.
  newest.catch(() => undefined);
  const remembered = await rememberedDraft(slot);
  const pinned = remembered.stored && (await versionOf(remembered.stored, newest));
  return { slot, ...remembered, response: pinned ?? (await newest), continues: pinned !== null };
}

/** A draft in progress stays on the version it began with. */
async function versionOf(
  { questionnaireId, version }: StoredDraft,
  newest: Promise<QuestionnaireResponse | null>,
): Promise<QuestionnaireResponse | null> {
  const found = await newest.catch(() => null);
  if (found?.id === questionnaireId && found.version === version) return found;
  return fetchQuestionnaire(questionnaireId, version);
}
