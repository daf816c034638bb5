/**
 * The audit log as a hash chain: each entry's seal is the SHA-256 of the previous seal and the entry's
 * content. Entries are sealed when the transaction commits, so transactions do not wait for each other while
 * they work, and a rolled-back entry is never sealed. Sealed entries never change.
 */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112110AuditChain extends Migration {
  override up(): void {
    this.addSql(`
      alter table audit_entry
        add column outcome text not null default 'done' check (outcome in ('done', 'refused', 'failed')),
        add column ip text`);
    this.addSql('create index audit_entry_at on audit_entry (at, id)');
    this.addSql('create index audit_entry_request on audit_entry (request_id)');
    this.addSql('create index audit_entry_action on audit_entry (action, at)');

    this.addSql(`
      create table audit_seal (
        seq bigint primary key,
        entry_id bigint not null unique,
        hash bytea not null check (length(hash) = 32)
      )`);
    this.addSql(`
      create trigger audit_seal_append_only before update or delete or truncate on audit_seal
        for each statement execute function refuse_audit_change()`);
    // A single row: the end of the chain, and its start once the oldest entries have expired.
    this.addSql(`
      create table audit_head (
        one boolean primary key default true check (one),
        seq bigint not null,
        hash bytea not null,
        first_seq bigint not null,
        before_first bytea not null
      )`);
    this.addSql("insert into audit_head values (true, 0, sha256(''), 1, sha256(''))");

    // JSON in JavaScript's format, so that the verifier produces the same text without this function.
    this.addSql(`
      create function audit_canonical(entry audit_entry) returns text language sql stable
        set search_path = pg_catalog, pg_temp as $$
        select '[' || array_to_string(array[
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
        ], ',', 'null') || ']'
      $$`);
    // Runs with the rights of the tables' owner, so that a role that may add an entry can seal nothing else.
    this.addSql(`
      create function seal_audit(entry audit_entry) returns void language plpgsql security definer
        set search_path = public, pg_temp as $$
      declare
        head audit_head;
      begin
        -- Whoever commits at the same time waits here, and goes on from the new end.
        update audit_head
          set seq = seq + 1, hash = sha256(hash || convert_to(audit_canonical(entry), 'UTF8'))
          returning * into head;
        if not found then raise exception 'audit_head is missing'; end if;
        insert into audit_seal (seq, entry_id, hash) values (head.seq, entry.id, head.hash);
      end $$`);
    this.addSql(`
      create function seal_audit_entry() returns trigger language plpgsql security definer
        set search_path = public, pg_temp as $$
      begin
        perform seal_audit(new);
        return null;
      end $$`);
    this.addSql('revoke execute on function seal_audit(audit_entry) from public');
    this.addSql(`
      do $$ declare entry audit_entry; begin
        for entry in select * from audit_entry order by id loop perform seal_audit(entry); end loop;
      end $$`);
    this.addSql(`
      create constraint trigger audit_entry_sealed after insert on audit_entry
        deferrable initially deferred for each row execute function seal_audit_entry()`);

    // Entries expire only from the oldest end, after six years at the earliest.
    this.addSql(`
      create or replace function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('audit.expiring', true) = 'yes' then return null; end if;
        raise exception 'The audit log is append-only';
      end $$`);
    this.addSql(`
      create function expire_audit(years integer) returns bigint language plpgsql security definer
        set search_path = public, pg_temp as $$
      declare
        head audit_head;
        kept bigint;
      begin
        if years < 6 then raise exception 'Audit entries are kept for six years at least'; end if;
        select * into head from audit_head for update;
        select min(seal.seq) into kept from audit_seal seal join audit_entry entry on entry.id = seal.entry_id
          where entry.at > now() - make_interval(years => years);
        kept := coalesce(kept, head.seq + 1);
        if kept = head.first_seq then return 0; end if;
        update audit_head set first_seq = kept,
          before_first = coalesce((select hash from audit_seal where seq = kept - 1), before_first);
        perform set_config('audit.expiring', 'yes', true);
        delete from audit_entry where id in (select entry_id from audit_seal where seq < kept);
        delete from audit_seal where seq < kept;
        perform set_config('audit.expiring', '', true);
        return kept - head.first_seq;
      end $$`);
  }
}
