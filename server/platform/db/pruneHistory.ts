/**
 * Bounds the history of a draft, which is saved a second after each edit. Of the last ten minutes every save stays,
 * then one a minute for an hour, one an hour for a day, and one a day from then on: each time the last one that
 * each person made. The first save stays and, where saves can have one, every save that has a name.
 */
import type { EntityManager } from '@mikro-orm/postgresql';

export interface Thinning {
  table: 'questionnaire_draft_save' | 'rule_draft_save';
  /** The table has a column for it. */
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
