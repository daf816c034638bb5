/** Intake events and the analytics derived from them. */
import { Migration } from '@mikro-orm/migrations';
import { DERIVE, FOLD, MARK_DUE, TALLY } from './analyticsFunctions.ts';

export class Migration2026112101Analytics extends Migration {
  override up(): void {
    // No foreign key to the draft: figures outlive purged drafts.
    this.addSql(`
      create table intake_event (
        event_id uuid primary key,
        draft_id uuid,
        visitor_id uuid,
        type text not null check (type in ('opened', 'started', 'step_viewed', 'step_completed', 'step_left',
          'invalid', 'save_failed', 'resumed', 'review_viewed', 'submitted')),
        step_key text,
        questionnaire_id text not null,
        version text not null,
        device text check (device in ('desktop', 'mobile', 'tablet', 'unknown')),
        active_ms integer check (active_ms >= 0),
        client_at timestamptz,
        server_at timestamptz not null,
        happened_at timestamptz not null,
        is_test boolean not null
      )`);
    this.addSql('create index intake_event_draft on intake_event (draft_id) where draft_id is not null');
    this.addSql(`create index intake_event_opened on intake_event (visitor_id) where type = 'opened'`);
    this.addSql(`
      create table intake_rate (
        caller text not null,
        minute timestamptz not null,
        used integer not null,
        primary key (caller, minute)
      )`);

    this.addSql('create table analytics_due (draft_id uuid, visitor_id uuid)');
    this.addSql(`
      create table intake_journey (
        draft_id uuid primary key,
        visitor_id uuid,
        questionnaire_id text not null,
        version text not null,
        device text not null,
        is_test boolean not null,
        begun_at timestamptz not null,
        started boolean not null,
        last_at timestamptz not null,
        last_step text,
        active_ms bigint not null,
        step_keys text[] not null,
        step_marks integer[] not null,
        step_ms bigint[] not null,
        submitted_at timestamptz,
        status text,
        bmi numeric,
        flags text[] not null,
        decided_at timestamptz
      )`);
    this.addSql('create index intake_journey_open on intake_journey (last_at) where submitted_at is null');
    this.addSql('create index intake_journey_visitor on intake_journey (visitor_id)');
    this.addSql(`
      create table intake_visitor (
        visitor_id uuid primary key,
        opened_at timestamptz not null,
        questionnaire_id text not null,
        version text not null,
        submitted boolean not null
      )`);
    this.addSql(`
      create table analytics_tally (
        figure text not null,
        day date not null,
        questionnaire_id text not null,
        version text not null,
        key text not null,
        bucket integer not null,
        n bigint not null,
        total numeric not null,
        primary key (figure, day, questionnaire_id, version, key, bucket)
      )`);
    this.addSql('create table analytics_zone (time_zone text not null)');
    this.addSql(`insert into analytics_zone values ('UTC')`);
    for (const sql of [...MARK_DUE, ...DERIVE, ...TALLY, ...FOLD]) this.addSql(sql);
    // Submissions from before this migration.
    this.addSql('insert into analytics_due (draft_id) select draft_id from submission');
  }
}
