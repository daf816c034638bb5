/** A submission that continued past an eligibility rule is at least as urgent as one with a warning. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122173000PastEligibility extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function derive_urgency() returns trigger language plpgsql as $$
      begin
        new.urgency := greatest(
          urgency_of(new.rule_set_id, new.rule_set_version, new.raised_flags),
          case when cardinality(new.continued_past) > 0 then 2 else 0 end);
        new.waiting_since := coalesce(new.waiting_since, new.created_at);
        return new;
      end $$`);
    this.addSql('drop trigger submission_urgency on submission');
    this.addSql(`
      create trigger submission_urgency
        before insert or update of raised_flags, rule_set_version, continued_past on submission
        for each row execute function derive_urgency()`);
  }
}
