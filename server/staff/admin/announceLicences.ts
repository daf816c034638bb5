/** Mails a physician and the administrators that a licence ends soon. */
import { FALLBACK_LANGUAGE, languageOf } from '@clinic/engine/base';
import type { BackgroundJobs } from '@clinic/server-platform/db';
import { enqueueMail } from '@clinic/server-platform/messaging';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import { clinicDate } from '@clinic/server-shared/catalogue';
import type { MikroORM } from '@mikro-orm/postgresql';

/** Days before the end, with the last first. */
const ANNOUNCED = [7, 30, 60];
const EVERY_MS = 3_600_000;

interface Row {
  userId: string;
  state: string;
  expiresOn: string;
  daysLeft: number;
  announced: number | null;
}

export function startAnnouncingLicences(orm: MikroORM, jobs: BackgroundJobs, config: ClinicDefaults): void {
  const run = jobs.every('licences', EVERY_MS, () => announceLicences(orm, config, new Date()));
  void run();
}

/** Each time before its end once, the latest that has come. */
export const announceLicences = (orm: MikroORM, config: ClinicDefaults, now: Date): Promise<void> =>
  orm.em.fork().transactional(async (tx) => {
    const { timeZone } = await clinicSettings(tx, config);
    const rows = await tx.execute<Row[]>(
      `select user_id as "userId", state, to_char(expires_on, 'YYYY-MM-DD') as "expiresOn",
         expires_on - ?::date as "daysLeft", announced
       from licence join users on users.id = user_id
       where expires_on between ?::date and ?::date + 60 and deactivated_at is null
       order by user_id, state for update of licence`,
      Array(3).fill(clinicDate(now, timeZone)),
    );
    for (const { userId, state, expiresOn, daysLeft, announced } of rows) {
      const due = ANNOUNCED.find((days) => daysLeft <= days);
      if (due === undefined || (announced !== null && announced <= due)) continue;
      await tx.execute('update licence set announced = ? where user_id = ? and state = ?', [
        due,
        userId,
        state,
      ]);
      const readers = await tx.execute<Array<{ id: string; email: string; language: string | null }>>(
        `select id, email, language from users left join notification_reader on user_id = id
         where deactivated_at is null and (id = ? or role = 'ADMIN')`,
        [userId],
      );
      for (const { id, email, language } of readers) {
        await enqueueMail(
          tx,
          { at: now },
          {
            to: email,
            template: 'licence_ends',
            language: languageOf(language ?? '') ?? FALLBACK_LANGUAGE,
            path: '/physician/dashboard',
            reference: `${state}, ${expiresOn}`,
            dedupeKey: `licence_ends:${userId}:${state}:${expiresOn}:${due}:${id}`,
          },
        );
      }
    }
  });
