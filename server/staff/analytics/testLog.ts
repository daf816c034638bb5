/** Writes intake events and submissions directly to the database, for tests of the figures. */
import { randomUUID } from 'node:crypto';
import { newestShipped } from '@clinic/questionnaires/catalogue';
import { recordSubmissions, runTogether } from '@clinic/server-platform/db';
import type { MikroORM } from '@mikro-orm/postgresql';

export interface LoggedEvent {
  id?: string;
  type: string;
  at: Date;
  draft?: string;
  visitor?: string | undefined;
  step?: string;
  device?: string;
  ms?: number;
  questionnaire?: string;
  version?: string;
  isTest?: boolean;
  clientAt?: Date;
}

export interface LoggedSubmission {
  draft: string;
  at: Date;
  status?: string;
  bmi?: number | null;
  flags?: Record<string, boolean | null>;
  questionnaire?: string;
  version?: string;
}

const QUESTIONNAIRE = 'weight-loss-intake';
const RULES: Record<string, string> = { 'test-intake': 'test-flags', [QUESTIONNAIRE]: 'glp1-flags' };

const { version: INTAKE_VERSION, ruleSet: INTAKE_RULES } = newestShipped(QUESTIONNAIRE) as {
  version: string;
  ruleSet: string;
};
const versionOf = (id = QUESTIONNAIRE): string => (id === QUESTIONNAIRE ? INTAKE_VERSION : '1.0');

export class TestLog {
  readonly #orm: MikroORM;

  constructor(orm: MikroORM) {
    this.#orm = orm;
  }

  async clear(): Promise<void> {
    const em = this.#orm.em.fork();
    await em.execute('truncate status_change, submission, draft, intake_event cascade');
    await this.recount();
  }

  /** Existing events stay unchanged. */
  async add(events: readonly LoggedEvent[]): Promise<void> {
    const em = this.#orm.em.fork();
    for (const event of events) {
      await em.execute(
        `with added as (
           insert into intake_event (event_id, draft_id, visitor_id, type, step_key, questionnaire_id, version,
             device, active_ms, client_at, server_at, happened_at, is_test)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning draft_id, visitor_id
         )
         insert into analytics_due (draft_id, visitor_id) select draft_id, visitor_id from added`,
        [
          event.id ?? randomUUID(),
          event.draft ?? null,
          event.visitor ?? null,
          event.type,
          event.step ?? null,
          event.questionnaire ?? QUESTIONNAIRE,
          event.version ?? versionOf(event.questionnaire),
          event.device ?? null,
          event.ms ?? null,
          event.clientAt ?? event.at,
          event.at,
          event.at,
          event.isTest ?? false,
        ],
      );
    }
  }

  async submit({ draft, at, status, bmi, flags, questionnaire, version }: LoggedSubmission): Promise<void> {
    const em = this.#orm.em.fork();
    const id = questionnaire ?? QUESTIONNAIRE;
    const submission = randomUUID();
    await em.execute(
      `insert into draft (id, secret_hash, questionnaire_id, version, answers, key_revisions, language, revision,
         created_at, updated_at, submitted_at)
       values (?, '', ?, ?, '{}', '{}', 'en', 0, ?, ?, ?)`,
      [draft, id, version ?? versionOf(id), at, at, at],
    );
    await em.execute(
      `insert into submission (id, reference, draft_id, submission_key, questionnaire_id, version, rule_set_id,
         rule_set_version, status, answers_json, flags_json, evidence_json, raised_flags, answered_on, language,
         revision, created_at, updated_at, waiting_since)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, '{}', ?::jsonb, '{}', '{}', ?, 'en', 1, ?, ?, ?)`,
      [
        submission,
        draft,
        draft,
        randomUUID(),
        id,
        version ?? versionOf(id),
        RULES[id] ?? '',
        id === QUESTIONNAIRE ? (INTAKE_RULES.split('@')[1] as string) : '1.0',
        status ?? 'NEW',
        JSON.stringify({ bmi: bmi ?? null, ...flags }),
        at,
        at,
        at,
        at,
      ],
    );
    await runTogether(em, [recordSubmissions([submission])]);
  }

  async decide({ draft, to, at }: { draft: string; to: string; at: Date }): Promise<void> {
    const em = this.#orm.em.fork();
    await em.execute(
      `with before as (select id, status, revision from submission where draft_id = ?),
         changed as (update submission set status = ?, revision = submission.revision + 1
           from before where submission.id = before.id)
       insert into status_change (id, submission_id, revision, from_status, to_status, author_id, created_at)
       select ?, id, revision + 1, status, ?, (select id from users limit 1), ? from before`,
      [draft, to, randomUUID(), to, at],
    );
    await em.execute('select record_submissions(array(select id from submission where draft_id = ?))', [
      draft,
    ]);
  }

  async moveClinic(timeZone: string): Promise<void> {
    await this.#orm.em
      .fork()
      .execute(
        `insert into setting values ('timeZone', ?::jsonb) on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(timeZone)],
      );
  }

  /** Recomputes all tallies, as after a bulk load. */
  async recount(timeZone = 'America/New_York'): Promise<void> {
    await this.#orm.em.fork().execute('select recount_analytics(?)', [timeZone]);
  }
}
