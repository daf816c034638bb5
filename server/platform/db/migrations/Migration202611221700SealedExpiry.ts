/**
 * Records the expiry of audit entries as an entry of the chain. Functions with the owner's rights can only be
 * called by roles with a grant, and not with null.
 */
import { Migration } from '@mikro-orm/migrations';

const OWNER_FUNCTIONS = ['seal_audit(audit_entry)', 'seal_audit_entry()', 'expire_audit(integer)'];

export class Migration202611221700SealedExpiry extends Migration {
  override up(): void {
    this.addSql(`
      create function seal_audit_expiry(years integer, count bigint) returns void language sql
        set search_path = public, pg_temp as $$
        insert into audit_entry (at, action, object_type, request_id, detail)
        select clock_timestamp(), 'audit_log_expired', 'audit_log', 'expiry', jsonb_build_object(
          'years', years, 'count', count, 'firstSeq', first_seq, 'lastSeal', encode(before_first, 'hex'))
        from audit_head
      $$`);
    this.addSql(`
      create or replace function expire_audit(years integer) returns bigint language plpgsql strict security definer
        set search_path = public, pg_temp as $$
      declare
        head audit_head;
        kept bigint;
      begin
        if years is null or years < 6 then
          raise exception 'Audit entries are kept for six years at least';
        end if;
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
        perform seal_audit_expiry(years, kept - head.first_seq);
        return kept - head.first_seq;
      end $$`);
    // Entries that expired before expiry was recorded.
    this.addSql(`select seal_audit_expiry(6, first_seq - 1) from audit_head where first_seq > 1`);
    for (const name of OWNER_FUNCTIONS) {
      this.addSql(`alter function ${name} strict`);
      this.addSql(`alter function ${name} set search_path = public, pg_temp`);
      this.addSql(`revoke execute on function ${name} from public`);
    }
    this.addSql('revoke execute on function seal_audit_expiry(integer, bigint) from public');
  }
}
