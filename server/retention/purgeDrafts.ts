/**
 * Deletes drafts nobody touched for as long as the clinic keeps them, with all that hangs on them: files, keys,
 * links to go on elsewhere. What was submitted stays, and so do the events that name nobody.
 */
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { recordAudit } from '../audit/record.ts';
import { type ClinicDefaults, clinicSettings } from '../settings/clinicSettings.ts';

export interface Purged {
  drafts: number;
  documents: number;
  links: number;
}

const DAY_MS = 86_400_000;
/** As many in one transaction: whoever saves meanwhile does not wait for long. */
const AT_ONCE = 500;

export async function purgeDrafts(orm: MikroORM, config: ClinicDefaults, at: Date): Promise<Purged> {
  const purged: Purged = { drafts: 0, documents: 0, links: 0 };
  const { draftRetentionDays: days } = await clinicSettings(orm.em.fork(), config);
  const before = new Date(at.getTime() - days * DAY_MS);
  const requestId = crypto.randomUUID();
  for (;;) {
    const round = await orm.em.fork().transactional(async (em) => {
      const found = await purgeSome(em, before);
      if (found.drafts > 0) {
        recordAudit(
          em,
          { by: null, at, requestId },
          { action: 'drafts_purged', object: { type: 'draft', id: null }, detail: { days, ...found } },
        );
      }
      return found;
    });
    purged.drafts += round.drafts;
    purged.documents += round.documents;
    purged.links += round.links;
    if (round.drafts < AT_ONCE) break;
  }
  // Whom a link to go on was mailed to: of no use once it does not open anything any more.
  await orm.em.fork().execute(`delete from mail where template = 'resume_link' and expires_at < ?`, [at]);
  return purged;
}

/** Whoever saves at this moment has touched it: that draft is left for the next time to judge. */
async function purgeSome(em: EntityManager, before: Date): Promise<Purged> {
  const rows = await em.execute<Array<{ id: string }>>(
    `select id from draft where submitted_at is null and updated_at < ?
       and not exists (select 1 from submission where submission.draft_id = draft.id)
     order by updated_at limit ? for update of draft skip locked`,
    [before, AT_ONCE],
  );
  if (rows.length === 0) return { drafts: 0, documents: 0, links: 0 };
  const ids = `{${rows.map(({ id }) => id).join(',')}}`;
  const [counts] = await em.execute<Array<{ documents: number; links: number }>>(
    `select (select count(*)::int from document where draft_id = any(?::uuid[])) as documents,
            (select count(*)::int from resume_token where draft_id = any(?::uuid[])) as links`,
    [ids, ids],
  );
  // What hangs on a draft goes with it: mutations, keys, links, files and their pieces.
  await em.execute('delete from draft where id = any(?::uuid[])', [ids]);
  return { drafts: rows.length, documents: counts?.documents ?? 0, links: counts?.links ?? 0 };
}
