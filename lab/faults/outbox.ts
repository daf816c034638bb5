/**
 * Intakes are submitted and links requested, while the mailing processes are killed, PostgreSQL is killed,
 * and the mail provider is faulty. Afterwards every mail for a committed change has arrived, with the same
 * Message-ID each time, and no other mail.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { familyOf } from '@clinic/testing/familyOf';
import { checkMail, hurry, MAIL_OF_CLINIC } from './arrivedMail.ts';
import { type BadProvider, badProvider } from './badProvider.ts';
import type { Clinic } from './clinic.ts';
import { late, type Trial, underLoad } from './underLoad.ts';

/** Once per this many kills, PostgreSQL is killed. */
const DATABASE_EVERY = 4;
const OF_EACH = 20;
const ENOUGH_WITHIN_MS = 60_000;

const ROLLED_BACK = 'received:rolled back';

export const outbox: Trial = async (extent) => {
  const provider = await badProvider(Math.random);
  try {
    return await underLoad(
      extent,
      async (clinic, load) => {
        const found: string[] = [];
        let databases = 0;
        await askToBeMailed(clinic);
        // Of no effect while PostgreSQL is down.
        const hurrying = setInterval(() => void hurry(clinic).catch(() => undefined), 1_000);
        try {
          for (let kill = 0; kill < extent.kills; kill += 1) {
            await load.progress(extent.clients);
            await rollBack(clinic, kill);
            if (kill % DATABASE_EVERY === DATABASE_EVERY - 2) {
              process.kill(clinic.postgres(), 'SIGKILL');
              databases += 1;
              await wait(100);
            } else killOneOf(clinic);
            found.push(...late('after a kill', await clinic.ready()));
          }
          await enough(provider);
        } finally {
          clearInterval(hurrying);
        }
        return {
          found,
          summary: `${extent.kills - databases} × kill -9 of a process that mails, ${databases} × of PostgreSQL`,
        };
      },
      {
        savesEach: 2,
        program: 'server/start/cluster.ts',
        // Each patient has a separate IP address: links are rate-limited by address, whatever the factor.
        environment: { WORKERS: '2', SMTP_URL: provider.url, PROXY_HOPS: '1' },
        afterwards: (clinic, load) => checkMail(clinic, load, provider),
      },
    );
  } finally {
    await provider.stop();
  }
};

/** Waits until the provider has lost and rejected enough for a useful test. */
async function enough({ done }: BadProvider): Promise<void> {
  const until = Date.now() + ENOUGH_WITHIN_MS;
  while (Math.min(done.cutOff, done.refused, done.late) < OF_EACH && Date.now() < until) await wait(200);
}

/** Two staff members subscribe to mail for each submission. */
async function askToBeMailed({ query }: Clinic): Promise<void> {
  await query(
    `with staff as (
       insert into users (id, email, name, role, created_at)
       select gen_random_uuid(), 'physician' || n || '@example.com', 'Physician', 'PHYSICIAN', now()
       from generate_series(1, 2) as n returning id
     )
     insert into notification_preference (user_id, kind, in_app, mail)
     select id, 'submission_received', true, true from staff`,
  );
}

/** Inserts a mail and rolls back, concurrently with committed ones. */
async function rollBack({ query }: Clinic, turn: number): Promise<void> {
  const put = query(
    `do $$ begin
       insert into mail (id, recipient, template, language, path, dedupe_key, created_at, next_attempt_at)
       values (gen_random_uuid(), 'nobody@example.com', 'received', 'en', '/', '${ROLLED_BACK} ${turn}', now(), now());
       perform pg_notify('${MAIL_OF_CLINIC}', '');
       perform pg_sleep(0.3);
       raise exception 'rolled back';
     end $$`,
  );
  await put.catch(() => undefined);
}

function killOneOf(clinic: Clinic): void {
  const [, ...workers] = familyOf(clinic.server().pid ?? 0);
  const one = workers[Math.floor(Math.random() * workers.length)];
  if (one !== undefined) process.kill(one, 'SIGKILL');
}
