/** Faults that are made in a running installation, each with the alerts that have to fire, and how it is mended. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pdf } from '@clinic/server/testing';
import { runScript } from '@clinic/testing/runScript';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { begun, uploadTo } from '@clinic/testing/server/testUploads';
import type { Clinic } from '../faults/clinic.ts';

export interface Installation {
  clinic: Clinic;
  /** Two processes on the same database. */
  cluster: Clinic;
  /** While it exists, the virus scanner fails. */
  scannerFails: string;
  /** Environment of commands. */
  environment: NodeJS.ProcessEnv;
  /** A submission. */
  submission: string;
}

export interface Fault {
  what: string;
  fires: string[];
  begin(here: Installation): Promise<unknown>;
  /** Repeated until its alerts fire. */
  goOn?(here: Installation): Promise<unknown>;
  end(here: Installation): Promise<unknown>;
}

const ROOT = join(import.meta.dirname, '../..');
const COMMANDS = join(ROOT, 'server/commands');
const script = (name: string, args: string[], { environment }: Installation) =>
  runScript([join(COMMANDS, name), ...args], { cwd: ROOT, env: environment });

const sql = (statement: string) => (here: Installation) => here.clinic.query(statement);

/** Requests that wait for the answer no longer than a patient's page. */
const ask = (url: string, path: string): Promise<unknown> =>
  fetch(url + path, { signal: AbortSignal.timeout(20_000) })
    .then((reply) => reply.text())
    .catch(() => undefined);

const many = (path: string, count: number) => (here: Installation) =>
  Promise.all(Array.from({ length: count }, () => ask(here.clinic.url, path)));

const signal = (name: 'SIGSTOP' | 'SIGCONT', pids: readonly number[]): void => {
  for (const pid of pids) process.kill(pid, name);
};

/** With all processes that it started. */
function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = all.flatMap((child): Array<[number, number]> => {
    try {
      const stat = readFileSync(`/proc/${child}/stat`, 'utf8');
      return [[Number(child), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
    } catch {
      return [];
    }
  });
  return parents.flatMap(([child, parent]) => (parent === pid ? [child, ...childrenOf(child)] : []));
}

const serverPid = ({ clinic }: Installation): number => clinic.server().pid ?? 0;
const databasePids = ({ clinic }: Installation): number[] => [
  clinic.postgres(),
  ...childrenOf(clinic.postgres()),
];
const workers = ({ cluster }: Installation): number[] =>
  childrenOf(cluster.server().pid ?? 0).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('clusterWorker'),
  );

/** A lock that one session holds until the fault is over. */
let locks: Promise<unknown> = Promise.resolve();
const lock = (table: string) => async (here: Installation) => {
  locks = here.clinic
    .query(
      `set application_name = 'lock'; begin; lock table ${table} in access exclusive mode; select pg_sleep(600)`,
    )
    .catch(() => undefined);
  await wait(500);
};
const unlock = async (here: Installation) => {
  await here.clinic.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lock'`,
  );
  await locks;
};

const mail = (given: string) =>
  sql(`insert into mail (id, recipient, template, language, path, dedupe_key, created_at, next_attempt_at, given_up_at)
    values (gen_random_uuid(), 'a@example.com', 'sign_in', 'en', '/', gen_random_uuid()::text,
      now() - interval '1 hour', now() + interval '20 minutes', ${given})`);
const noMail = sql('delete from mail');

const contact = (due: string) => async (here: Installation) =>
  here.clinic.query(
    `insert into contact_due (submission_id, raised, unknown, started_at, due_at, notify_at)
       values ($1, '{suicidality_risk}', '{}', now() - interval '2 hours', ${due}, now() + interval '1 day')
       on conflict (submission_id) do update set started_at = excluded.started_at, due_at = excluded.due_at,
         notify_at = excluded.notify_at, closed_at = null`,
    [here.submission],
  );
const noContact = sql('delete from contact_due');

const mark = (name: string, at: string, ok: boolean) =>
  sql(`insert into operation_mark (name, at, ok) values ('${name}', ${at}, ${ok})
    on conflict (name) do update set at = excluded.at, ok = excluded.ok`);

let upload: Awaited<ReturnType<typeof begun>> | undefined;

export const FAULTS: Fault[] = [
  {
    what: 'the clinic has no backup',
    fires: ['BackupMissing'],
    begin: sql(`delete from operation_mark where name = 'backup'`),
    end: mark('backup', 'now()', true),
  },
  {
    what: 'the last backup is 30 hours old',
    fires: ['BackupOld'],
    begin: mark('backup', `now() - interval '30 hours'`, true),
    end: mark('backup', 'now()', true),
  },
  {
    what: 'npm run backup to a folder that cannot be made',
    fires: ['BackupFailed'],
    begin: (here) => script('backup.ts', ['backup', '/proc/none/clinic.backup'], here),
    end: (here) => script('backup.ts', ['backup', join(here.environment.DATA_DIR ?? '', 'b.backup')], here),
  },
  {
    what: 'an entry of the audit log is changed, and npm run audit:verify',
    fires: ['AuditBroken'],
    async begin(here) {
      await sql(`alter table audit_entry disable trigger user;
        update audit_entry set outcome = 'failed' where id = (select min(id) from audit_entry);
        alter table audit_entry enable trigger user`)(here);
      await script('verifyAudit.ts', [], here);
    },
    async end(here) {
      await sql(`alter table audit_entry disable trigger user;
        update audit_entry set outcome = 'done' where id = (select min(id) from audit_entry);
        alter table audit_entry enable trigger user`)(here);
      await script('verifyAudit.ts', [], here);
    },
  },
  {
    what: "the database's clock jumps by an hour",
    fires: ['ClockJumped'],
    begin: sql(`update clock_watch set seen_at = now() + interval '1 hour'`),
    end: async () => undefined,
  },
  { what: 'mail waits for an hour', fires: ['MailLate'], begin: mail('null'), end: noMail },
  { what: 'a mail is given up', fires: ['MailGivenUp'], begin: mail('now()'), end: noMail },
  {
    what: 'the mail provider is away',
    fires: ['JobFailing'],
    async begin(here) {
      await mail('null')(here);
      await sql('update mail set next_attempt_at = now()')(here);
    },
    end: noMail,
  },
  {
    what: 'a webhook is switched off after 72 hours',
    fires: ['WebhookGivenUp'],
    begin: sql(`insert into webhook (id, url, events, secret, off, created_at, read_to, retry_at)
      values (gen_random_uuid(), 'https://a.example', '{}', '', 'failing', now(), 0, now())`),
    end: sql('delete from webhook'),
  },
  {
    what: 'an event waits for two hours for its receiver',
    fires: ['WebhookLate'],
    begin: sql(`with hook as (insert into webhook (id, url, events, secret, created_at, read_to, retry_at)
        values (gen_random_uuid(), 'https://a.example', '{}', '', now(), 9e15, now() + interval '4 minutes') returning id)
      insert into webhook_delivery (id, webhook_id, event, about, data, occurred_at, next_attempt_at)
        select gen_random_uuid(), id, 'message.sent', 'x', '{}', now() - interval '2 hours', now() + interval '1 hour' from hook`),
    end: sql('delete from webhook'),
  },
  {
    what: 'nobody opens a patient to contact today',
    fires: ['DangerUnopened'],
    begin: contact(`now() + interval '1 hour'`),
    end: noContact,
  },
  {
    what: 'a contact is late',
    fires: ['ContactLate'],
    begin: contact(`now() - interval '1 hour'`),
    end: noContact,
  },
  {
    what: 'a job that no process takes',
    fires: ['JobsNotTaken'],
    async begin(here) {
      await sql(`insert into pgboss.queue
        select (jsonb_populate_record(queue, '{"name":"not-taken"}')).* from pgboss.queue limit 1
        on conflict do nothing`)(here);
      await sql(`insert into pgboss.job (name, data, start_after, policy)
        values ('not-taken', '{"clinic":"main"}', now() - interval '1 hour', 'short')`)(here);
    },
    end: sql(`delete from pgboss.job where name = 'not-taken'`),
  },
  {
    what: 'the virus scanner fails',
    fires: ['ScannerFails'],
    async begin(here) {
      writeFileSync(here.scannerFails, '');
      upload = await begun(new TestBrowser(here.clinic.url));
    },
    goOn: async () => upload && uploadTo(upload, pdf()),
    end: async (here) => rmSync(here.scannerFails),
  },
  {
    what: 'a table that requests read is gone',
    fires: ['RequestsFail'],
    begin: sql('alter table setting rename to setting_away'),
    goOn: many('/api/settings/public', 3),
    end: sql('alter table setting_away rename to setting'),
  },
  {
    what: 'a table is locked while people come',
    fires: ['RequestsRefused', 'RequestsSlow', 'ConnectionsWaitedFor', 'TurnsWaitedFor'],
    begin: lock('setting'),
    goOn: many('/api/settings/public', 40),
    end: unlock,
  },
  {
    what: 'the database takes no writes',
    fires: ['ServerNotReady'],
    begin: sql('alter table write_probe rename to write_probe_away'),
    end: sql('alter table write_probe_away rename to write_probe'),
  },
  {
    what: 'the server process is busy for most of each second',
    fires: ['EventLoopSlow'],
    begin: async () => undefined,
    async goOn(here) {
      signal('SIGSTOP', [serverPid(here)]);
      await wait(1_500);
      signal('SIGCONT', [serverPid(here)]);
      await wait(300);
    },
    end: async () => undefined,
  },
  {
    what: 'the server process hangs',
    fires: ['ServerDown'],
    begin: async (here) => signal('SIGSTOP', [serverPid(here)]),
    end: async (here) => signal('SIGCONT', [serverPid(here)]),
  },
  {
    what: 'a process of the cluster hangs',
    fires: ['WorkersSilent'],
    begin: async (here) => signal('SIGSTOP', workers(here).slice(0, 1)),
    end: async (here) => signal('SIGCONT', workers(here)),
  },
  {
    what: 'a process of the cluster is killed',
    fires: ['WorkersRestarted'],
    begin: async (here) =>
      workers(here)
        .slice(0, 1)
        .map((pid) => process.kill(pid, 'SIGKILL')),
    end: async () => undefined,
  },
  {
    what: 'the schema of a clinic is older than the server',
    fires: ['ClinicUnopened'],
    async begin(here) {
      await script('clinics.ts', ['add', 'oak', '--name', 'Oak', '--time-zone', 'Europe/Madrid'], here);
      await sql('create table clinic_oak.kept as select * from clinic_oak.mikro_orm_migrations')(here);
      await sql('delete from clinic_oak.mikro_orm_migrations where id > 5')(here);
    },
    goOn: (here) => ask(here.clinic.url, '/c/oak/api/settings/public'),
    async end(here) {
      await sql('truncate clinic_oak.mikro_orm_migrations')(here);
      await sql('insert into clinic_oak.mikro_orm_migrations select * from clinic_oak.kept')(here);
      await ask(here.clinic.url, '/c/oak/api/settings/public');
    },
  },
  {
    what: 'the database hangs',
    fires: ['DatabaseDown', 'ConnectionsSilent'],
    begin: async (here) => signal('SIGSTOP', databasePids(here)),
    goOn: many('/api/settings/public', 3),
    end: async (here) => signal('SIGCONT', databasePids(here)),
  },
];
