/**
 * The times of the audit log come from the database and rise: before, they were those that the server named. Entries
 * expire only if the clock has run steadily and the expiry was announced, which the server alone checked before.
 */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261129000070AuditTimes extends Migration {
  override up(): void {
    // The last entry of which this does not hold; null until the first one of which it does.
    this.addSql('alter table audit_head add column rising_after bigint');
    this.addSql(APPEND_AUDIT);
    this.addSql(EXPIRE_AUDIT);
    this.addSql(
      `do $$ begin
         execute format('alter function append_audit(jsonb) set search_path = %I, pg_temp', current_schema());
         execute format('alter function expire_audit(integer) set search_path = %I, pg_temp', current_schema());
       end $$`,
    );
  }
}

const APPEND_AUDIT = `create or replace function append_audit(entries jsonb) returns void
  language plpgsql strict security definer as $$
declare
  head record;
  entry record;
  newest timestamptz;
  began timestamptz;
  actor text := coalesce(current_setting('app.actor', true), '');
begin
  perform set_config('app.actor', 'system:audit log', true);
  select * into head from audit_head for update;
  if not found then raise exception 'audit_head is missing'; end if;
  head.rising_after := coalesce(head.rising_after, head.seq);
  select known.at into newest from audit_seal seal join audit_entry known on known.id = seal.entry_id
    where seal.seq = head.seq and seal.seq > head.rising_after;
  began := clock_timestamp();
  -- A clock that was set back is told, so that no entry has to have a wrong time.
  if began < newest - interval '1 minute' then
    entries := jsonb_build_array(jsonb_build_object('action', 'clock_set_back', 'objectType', 'audit_log',
      'outcome', 'done', 'requestId', 'clock', 'detail', jsonb_build_object('from', newest))) || entries;
  else
    began := greatest(began, newest + interval '1 microsecond');
  end if;
  for entry in
    insert into audit_entry
      (at, actor_id, actor_role, action, object_type, object_id, outcome, request_id, ip, detail)
    select began + (number - 1) * interval '1 microsecond',
      "actorId", "actorRole", action, "objectType", "objectId", outcome, "requestId", ip, detail
    from rows from (jsonb_to_recordset(entries) as ("actorId" uuid, "actorRole" text, action text,
      "objectType" text, "objectId" text, outcome text, "requestId" text, ip text, detail jsonb))
      with ordinality as entry ("actorId", "actorRole", action, "objectType", "objectId", outcome,
      "requestId", ip, detail, number)
    returning *
  loop
    head.seq := head.seq + 1;
    -- JSON in JavaScript's format, so that the verifier produces the same text without PostgreSQL.
    head.hash := sha256(head.hash || convert_to('[' || array_to_string(array[
      to_json(entry.id::text)::text,
      to_json(to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text,
      to_json(entry.actor_id::text)::text,
      to_json(entry.actor_role)::text,
      to_json(entry.action)::text,
      to_json(entry.object_type)::text,
      to_json(entry.object_id)::text,
      to_json(entry.outcome)::text,
      to_json(entry.request_id)::text,
      to_json(entry.ip)::text,
      to_json(entry.detail::text)::text
    ], ',', 'null') || ']', 'UTF8'));
    insert into audit_seal (seq, entry_id, hash) values (head.seq, entry.id, head.hash);
  end loop;
  update audit_head set seq = head.seq, hash = head.hash, rising_after = head.rising_after;
  perform set_config('app.actor', actor, true);
end $$`;

const EXPIRE_AUDIT = `create or replace function expire_audit(years integer) returns bigint
  language plpgsql strict security definer as $$
declare
  head record;
  kept bigint;
  actor text := coalesce(current_setting('app.actor', true), '');
begin
  if years is null or years < 6 then
    raise exception 'Audit entries are kept for six years at least';
  end if;
  perform set_config('app.actor', 'system:audit log', true);
  select * into head from audit_head for update;
  select min(seal.seq) into kept from audit_seal seal join audit_entry entry on entry.id = seal.entry_id
    where entry.at > now() - make_interval(years => years);
  kept := coalesce(kept, head.seq + 1);
  if kept = head.first_seq then
    perform set_config('app.actor', actor, true);
    return 0;
  end if;
  if not exists (select from clock_watch where steady_since <= now() - interval '30 days'
      and seen_at between now() - interval '1 hour' and now() + interval '10 minutes'
      and audit_expiry_marked_at <= now() - interval '7 days') then
    raise exception 'Audit entries expire only seven days after that was announced, by a clock that ran steadily for 30 days';
  end if;
  update audit_head set first_seq = kept,
    before_first = coalesce((select hash from audit_seal where seq = kept - 1), before_first);
  perform set_config('audit.expiring', 'yes', true);
  delete from audit_entry where id in (select entry_id from audit_seal where seq < kept);
  delete from audit_seal where seq < kept;
  perform set_config('audit.expiring', '', true);
  perform append_audit(jsonb_build_array(jsonb_build_object(
    'action', 'audit_log_expired', 'objectType', 'audit_log', 'outcome', 'done',
    'requestId', 'expiry', 'detail', jsonb_build_object('years', years, 'count', kept - head.first_seq,
      'firstSeq', first_seq, 'lastSeal', encode(before_first, 'hex')))))
    from audit_head;
  perform set_config('app.actor', actor, true);
  return kept - head.first_seq;
end $$`;
