/**
 * Limits the history of a draft, which is saved a second after each edit. Keeps every save of the last ten
 * minutes, then one per minute for an hour, one per hour for a day, and one per day from then on: each time
 * the last save by each person. The first save and, where saves can have names, all named saves are kept.
 */
import type { EntityManager } from '@mikro-orm/postgresql';

export interface Thinning {
  table: 'questionnaire_draft_save' | 'rule_draft_save';
  /** Whether the table has a column for names. */
  keepNamed: boolean;
}

export const pruneHistory = (
  em: EntityManager,
  { table, keepNamed }: Thinning,
  draftId: string,
  now: Date,
): Promise<unknown> =>
  em.execute(
    `delete from ${table} save
      using (
        select revision, row_number() over (
          partition by saved_by_id, case
            when saved_at > ?::timestamptz - interval '1 hour' then date_trunc('minute', saved_at)
            when saved_at > ?::timestamptz - interval '1 day' then date_trunc('hour', saved_at)
            else date_trunc('day', saved_at)
          end
          order by revision desc
        ) as place
        from ${table}
        where draft_id = ? and ${keepNamed ? 'name is null and ' : ''}revision > 1
          and saved_at <= ?::timestamptz - interval '10 minutes'
      ) as old
      where save.draft_id = ? and save.revision = old.revision and old.place > 1`,
    [now, now, draftId, now, draftId],
  );
