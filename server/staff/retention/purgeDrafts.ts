/**
 * Deletes drafts unused for as long as the clinic's retention period, with everything that belongs to them:
 * files, keys, resume links. In two steps: a draft is marked seven days ahead, and deleted only if it has
 * been marked that long and was not used since. A draft of a person under a legal hold is not deleted. Days are
 * counted by the database's clock, and only while it has run steadily. Submissions stay, and so do the events,
 * which identify no one.
 */
import { recordAudit } from '@clinic/server-platform/audit';
import type { ClockState } from '@clinic/server-platform/db';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

export interface Purged {
  /** Drafts to be deleted within seven days, including newly marked ones. */
  marked: number;
  drafts: number;
  documents: number;
  links: number;
}

type Clock = Pick<ClockState, 'at' | 'steadySince'>;

const DAY_MS = 86_400_000;
/** From the mark to the deletion. */
export const GRACE_DAYS = 7;
/** Drafts per transaction: keeps concurrent saves from waiting long. */
const AT_ONCE = 500;

export async function purgeDrafts(orm: MikroORM, config: ClinicDefaults, clock: Clock): Promise<Purged> {
  const { at } = clock;
  const { draftRetentionDays: days } = await clinicSettings(orm.em.fork(), config);
  const purged: Purged = {
    marked: await mark(orm.em.fork(), days, clock),
    drafts: 0,
    documents: 0,
    links: 0,
  };
  const requestId = crypto.randomUUID();
  for (;;) {
    const round = await orm.em.fork().transactional(async (em) => {
      const purged = await purgeSome(em, days, clock);
      if (purged.drafts > 0) {
        recordAudit(
          em,
          { by: null, at, requestId },
          { action: 'drafts_purged', object: { type: 'draft', id: null }, detail: { days, ...purged } },
        );
      }
      return purged;
    });
    purged.drafts += round.drafts;
    purged.documents += round.documents;
    purged.links += round.links;
    if (round.drafts < AT_ONCE) break;
  }
  // The recipient of a resume link is no longer needed once the link opens nothing.
  await orm.em
    .fork()
    .execute(
      `delete from mail where template in ('resume_link', 'follow_up') and expires_at < ? and greatest(created_at, ?) < ?`,
      [at, clock.steadySince, daysBefore(at, GRACE_DAYS)],
    );
  return purged;
}

/** Keeps every marked draft: its retention period restarts. @returns how many there were */
export async function keepMarked(orm: MikroORM): Promise<number> {
  const rows = await orm.em.fork().execute<unknown[]>(
    `with kept as (delete from draft_removal returning draft_id)
     update draft set touched_at = now() from kept where id = draft_id returning id`,
  );
  return rows.length;
}

/** Drafts that are kept only because of a legal hold on their person. */
export async function countHeld(orm: MikroORM): Promise<number> {
  const [row] = await orm.em
    .fork()
    .execute<Array<{ held: number }>>(
      `select count(*)::int as held from draft where submitted_at is null and ${HELD}`,
    );
  return row?.held ?? 0;
}

/** Marked drafts, the next to be deleted first. */
export const listMarked = (orm: MikroORM): Promise<Array<{ draft: string; deletedFrom: string }>> =>
  orm.em.fork().execute(
    `select draft_id as draft, to_char(marked_at + make_interval(days => ?), 'YYYY-MM-DD') as "deletedFrom"
     from draft_removal join draft on draft.id = draft_id where touched_at <= marked_at order by marked_at, draft_id`,
    [GRACE_DAYS],
  );

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);

/** Of persons under a legal hold. */
const HELD = `draft.id = any ((select drafts_of(array(
  select unnest(family_of(person_id)) from legal_hold where released_at is null)))::uuid[])`;

/** Marks early enough to delete once the retention period is over. */
async function mark(em: EntityManager, days: number, { at, steadySince }: Clock): Promise<number> {
  const before = daysBefore(at, Math.max(1, days - GRACE_DAYS));
  // Used since: the mark no longer counts.
  await em.execute(
    'delete from draft_removal using draft where draft.id = draft_id and draft.touched_at > marked_at',
  );
  const rows = await em.execute<unknown[]>(
    `insert into draft_removal (draft_id, marked_at)
     select id, ? from draft where submitted_at is null and greatest(touched_at, ?) < ?
       and not exists (select 1 from submission where submission.draft_id = draft.id) and not (${HELD})
     for key share of draft skip locked
     on conflict do nothing returning draft_id`,
    [at, steadySince, before],
  );
  return rows.length;
}

/** A draft that is being saved right now is in use: skip it until the next run. */
async function purgeSome(
  em: EntityManager,
  days: number,
  { at, steadySince }: Clock,
): Promise<Omit<Purged, 'marked'>> {
  const rows = await em.execute<Array<{ id: string }>>(
    `select id from draft join draft_removal on draft_id = id
     where submitted_at is null and touched_at <= marked_at and marked_at <= ? and greatest(touched_at, ?) < ?
       and not exists (select 1 from submission where submission.draft_id = draft.id) and not (${HELD})
     order by marked_at limit ? for update of draft skip locked`,
    [daysBefore(at, GRACE_DAYS), steadySince, daysBefore(at, days), AT_ONCE],
  );
  if (rows.length === 0) return { drafts: 0, documents: 0, links: 0 };
  const ids = `{${rows.map(({ id }) => id).join(',')}}`;
  const [counts] = await em.execute<Array<{ documents: number; links: number }>>(
    `select (select count(*)::int from document where draft_id = any(?::uuid[])) as documents,
            (select count(*)::int from resume_token where draft_id = any(?::uuid[])) as links`,
    [ids, ids],
  );
  // The delete cascades: mutations, keys, links, files and their chunks.
  await em.execute('delete from draft where id = any(?::uuid[])', [ids]);
  return { drafts: rows.length, documents: counts?.documents ?? 0, links: counts?.links ?? 0 };
}
