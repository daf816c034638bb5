import { askedAlike } from '@clinic/engine/form';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { questionnairesUsing, versionsUsing } from '../sets/questionnairesUsing.ts';

/** A version of a questionnaire, `[id, version]`. */
export type FormVersion = readonly [string, string];

/**
 * The versions whose answers rules for the newest versions would misread, because they asked differently. Their
 * submissions keep the rules that were written for them (`server/shared/catalogue/applicableRules.ts`).
 * @param reads ids of the questions that the rules read
 */
export async function misreadForms(
  em: EntityManager,
  library: Library,
  ruleSetId: string,
  reads: ReadonlySet<string>,
): Promise<FormVersion[]> {
  const newest = new Map(
    (await questionnairesUsing(em, library, ruleSetId)).map(({ id, definition }) => [id, definition]),
  );
  const versions = await versionsUsing(em, library, ruleSetId);
  return versions
    .filter(({ id, definition }) => {
      const written = newest.get(id);
      return written !== undefined && !askedAlike(written, definition, reads);
    })
    .map(({ id, version }) => [id, version] as const);
}
