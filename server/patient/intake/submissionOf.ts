/** The submission made from a submitted draft. */
import type { Submitted } from '@clinic/contract/intake';
import { asSystem } from '@clinic/server-platform/db';
import { type Draft, Submission } from '@clinic/server-platform/entities';
import { openPromises } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { confirmationKey } from './announcements.ts';

export const toSubmitted = (
  { reference, createdAt }: Pick<Submission, 'reference' | 'createdAt'>,
  emailed: boolean,
  readBy?: string,
): Submitted => ({
  reference,
  submittedAt: createdAt.toISOString(),
  emailed,
  ...(readBy === undefined ? {} : { readBy }),
});

export const submissionOf = async (em: EntityManager, draft: Pick<Draft, 'id'>): Promise<Submitted> =>
  readSubmitted(em, await em.findOneOrFail(Submission, { draft: draft.id }));

/** The e-mail address is looked up: the consent or the account may have changed since. */
export async function readSubmitted(em: EntityManager, submission: Submission): Promise<Submitted> {
  const [mail] = await asSystem('submission', () =>
    em.execute<Array<{ exists: boolean }>>('select exists (select 1 from mail where dedupe_key = ?)', [
      confirmationKey(submission.id),
    ]),
  );
  const promised = await asSystem('submission', () => openPromises(em, [submission.id]));
  const read = promised.get(submission.id)?.find(({ step }) => step === 'read');
  return toSubmitted(submission, mail?.exists ?? false, read?.dueAt);
}
