/**
 * Limits the history of a draft, which is saved a second after each edit. Keeps every save of the last ten
 * minutes, then one per minute for an hour, one per hour for a day, and one per day from then on: each time
 * the last save by each person. The first save and all named saves are kept.
 */
import type { EntityManager } from '@mikro-orm/postgresql';

export const pruneHistory = (em: EntityManager, draftId: string, now: Date): Promise<unknown> =>
  em.execute(
    `delete from authored_save save
      using (
        select revision, row_number() over (
          partition by saved_by_id, case
            when saved_at > ?::timestamptz - interval '1 hour' then date_trunc('minute', saved_at)
            when saved_at > ?::timestamptz - interval '1 day' then date_trunc('hour', saved_at)
            else date_trunc('day', saved_at)
          end
          order by revision desc
        ) as place
        from authored_save
        where draft_id = ? and name is null and revision > 1
          and saved_at <= ?::timestamptz - interval '10 minutes'
      ) as old
      where save.draft_id = ? and save.revision = old.revision and old.place > 1`,
    [now, now, draftId, now, draftId],
  );
