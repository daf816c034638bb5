/** Finds what an intake starts with: the draft this browser remembers, and the questionnaire. */
import type { QuestionnaireResponse } from '@clinic/contract/intake';
import { fetchQuestionnaire } from '../sync/intakeApi.ts';
import type { StoredDraft } from '../sync/storedDraft.ts';
import { type Remembered, rememberedDraft } from './rememberedDraft.ts';

export interface RememberedIntake extends Remembered {
  slot: string;
  /** Null: no such questionnaire is published. */
  response: QuestionnaireResponse | null;
  /** The remembered draft was started with exactly this version. */
  continues: boolean;
}

/** Reads the browser's storage and the server in parallel. @throws when the server cannot be read now */
export async function findIntake(questionnaireId: string | undefined): Promise<RememberedIntake> {
  const slot = questionnaireId ?? 'active';
  const newest = fetchQuestionnaire(questionnaireId);
  // A failure does not matter if the draft's own version can be loaded.
  newest.catch(() => undefined);
  const remembered = await rememberedDraft(slot);
  const pinned = remembered.stored && (await versionOf(remembered.stored, newest));
  return { slot, ...remembered, response: pinned ?? (await newest), continues: pinned !== null };
}

/** A draft in progress stays on the version it was started with. */
async function versionOf(
  { questionnaireId, version }: StoredDraft,
  newest: Promise<QuestionnaireResponse | null>,
): Promise<QuestionnaireResponse | null> {
  const found = await newest.catch(() => null);
  if (found?.id === questionnaireId && found.version === version) return found;
  return fetchQuestionnaire(questionnaireId, version);
}
