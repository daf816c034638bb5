/** What patients asked for their file, and what became of it. */
import type { FileRequest } from '@clinic/contract/patients/rights';
import type { EntityManager } from '@mikro-orm/postgresql';

const iso = (at: string | Date | null): string | null => at && new Date(at).toISOString();

/** Whose: the account's, or anybody's who is the same person. */
const OF = {
  account: 'user_id = ?',
  person: 'person_id = any (family_of(?))',
} as const;

/**
 * The one that waits, or the latest. A released file is that of the person of then: once others were merged with them, it has to be
 * asked for again.
 */
export async function latestFileRequest(
  tx: EntityManager,
  of: keyof typeof OF,
  id: string,
  at: Date,
): Promise<(FileRequest & { personId: string }) | null> {
  const [row] = await tx.execute<Array<FileRequest & { personId: string }>>(
    `select id, person_id as "personId", asked_at as "askedAt", answered_at as "answeredAt", refusal, expires_at as "expiresAt",
       case when answered_at is null then 'waiting' when refusal is not null then 'refused'
         when expires_at <= ? or exists (
           select from person where id = any (family_of(person_id)) and merged_at > answered_at
         ) then 'expired' else 'ready' end as state
     from file_request where ${OF[of]} order by answered_at is null desc, asked_at desc limit 1`,
    [at, id],
  );
  if (!row) return null;
  const { askedAt, answeredAt, expiresAt } = row;
  return {
    ...row,
    askedAt: iso(askedAt) ?? '',
    answeredAt: iso(answeredAt),
    expiresAt: iso(expiresAt),
  };
}

/** As both sides are shown it. */
export const shownRequest = ({ personId: _, ...request }: FileRequest & { personId: string }): FileRequest =>
  request;
