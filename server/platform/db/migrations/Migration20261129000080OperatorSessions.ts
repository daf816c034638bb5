/**
 * Sessions of operators begin with a link, and are proved only for an operator who has set up an app. The application can
 * begin none otherwise, and none without an event.
 */
import { Migration } from '@mikro-orm/migrations';

const FUNCTIONS = `
  create function start_operator_session(link text, session text, began timestamptz)
    returns table (id uuid, email text)
    language plpgsql strict security definer set search_path = platform, pg_temp as $$
  declare
    redeemed uuid;
  begin
    delete from operator_link where token_hash = link and expires_at > began returning operator_id into redeemed;
    if not found then return; end if;
    delete from operator_link where operator_id = redeemed;
    insert into operator_session (token_hash, operator_id, started_at, used_at)
      values (session, redeemed, began, began);
    return query select operator.id, operator.email from operator where operator.id = redeemed;
  end $$;

  create function prove_operator_session(before text, session text, proved timestamptz) returns boolean
    language plpgsql strict security definer set search_path = platform, pg_temp as $$
  declare
    by_whom operator;
  begin
    delete from operator_session using operator
      where token_hash = before and operator.id = operator_id and exists (
        select from authenticator where user_id = operator.id and confirmed_at is not null)
      returning operator.* into by_whom;
    if not found then return false; end if;
    insert into operator_session (token_hash, operator_id, started_at, used_at, proved_at)
      values (session, by_whom.id, proved, proved, proved);
    insert into operator_event (operator, action) values (by_whom.email, 'signed_in');
    return true;
  end $$`;

export class Migration20261129000080OperatorSessions extends Migration {
  override up(): void {
    this.addSql(FUNCTIONS);
    this.addSql(
      `revoke execute on function start_operator_session(text, text, timestamptz),
         prove_operator_session(text, text, timestamptz) from public`,
    );
  }
}
