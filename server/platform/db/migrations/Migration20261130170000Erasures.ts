/** Persons are erased, held for legal reasons, and ask for their own file. */
import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  // Who they were is gone; the reason is a code, because a text might tell.
  `create table erasure (
     id uuid primary key,
     erased_on date not null,
     reason text not null check (reason in ('requested', 'no_basis', 'period_over', 'not_a_patient')),
     -- null: repeated after a backup was restored
     by_id uuid references users,
     counts jsonb not null
   )`,
  // Persons and submissions that are gone, so that links to them can say so.
  `create table erased_id (
     id uuid primary key,
     erasure_id uuid not null references erasure,
     is_person boolean not null,
     erased_on date not null
   )`,
  // One of each member of the family, so that those who are parted stay held.
  `create table legal_hold (
     id uuid primary key,
     person_id uuid not null references person,
     reason text not null,
     placed_by uuid not null references users,
     placed_at timestamptz not null,
     released_by uuid references users,
     released_at timestamptz,
     check ((released_by is null) = (released_at is null))
   )`,
  'create unique index legal_hold_open on legal_hold (person_id) where released_at is null',
  `create table file_request (
     id uuid primary key,
     person_id uuid not null references person,
     user_id uuid not null references users,
     asked_at timestamptz not null,
     answered_at timestamptz,
     answered_by uuid references users,
     -- null: released
     refusal text,
     expires_at timestamptz,
     check ((answered_at is null) = (answered_by is null)),
     check ((expires_at is not null) = (answered_at is not null and refusal is null))
   )`,
  'create unique index file_request_open on file_request (user_id) where answered_at is null',
  'create index file_request_person on file_request (person_id)',
];

const FAMILY = `
  create function family_of(of_person uuid) returns uuid[]
    language plpgsql stable as $$ begin
    return (with recursive family as (
      select id from person where id = root_person(of_person)
      union select person.id from person join family on person.merged_into = family.id
    ) select coalesce(array_agg(id order by id), '{}') from family);
  end $$`;

/** Accounts of patients that are of nobody else: a parent's may have submissions of children. */
const ACCOUNTS = `
  create function accounts_of(persons uuid[]) returns uuid[]
    language plpgsql stable as $$ begin
    return (select coalesce(array_agg(id order by id), '{}') from users
    where role = 'PATIENT'
      and id in (
        select user_id from person where id = any (persons)
        union select user_id from submission where person_id = any (persons) or first_person_id = any (persons))
      and not exists (
        select from person where user_id = users.id and id <> all (persons))
      and not exists (
        select from submission where user_id = users.id and person_id <> all (persons)));
  end $$`;

/**
 * Submitted, of their accounts, of their plans, and those that nobody has claimed whose answers state the same e-mail address,
 * date of birth and every word of the name.
 */
const DRAFTS = `
  create function drafts_of(persons uuid[]) returns uuid[]
    language plpgsql stable as $$ begin
    return (with own as (
      select draft_id as id from submission where person_id = any (persons) or first_person_id = any (persons)
      union select id from draft where user_id = any (accounts_of(persons))
      union select draft.id from draft join person_plan on person_plan.id = draft.person_plan_id
        where person_id = any (persons)
      union select draft.id from draft, (
          select distinct lower(trim(patient_email)) as email, patient_birth_date::text as born,
            string_to_array(regexp_replace(queue_name(patient_name), '\\s+', ' ', 'g'), ' ') as words
          from submission
          where (person_id = any (persons) or first_person_id = any (persons))
            and trim(patient_email) <> '' and patient_birth_date is not null and trim(patient_name) <> ''
        ) as known
        where draft.user_id is null and draft.submitted_at is null
          and exists (select from jsonb_each_text(answers) where lower(trim(value)) = known.email)
          and exists (select from jsonb_each_text(answers) where value = known.born)
          and not exists (select from unnest(known.words) word where strpos(queue_name(answers::text), word) = 0)
    ) select coalesce(array_agg(id order by id), '{}') from own);
  end $$`;

/**
 * Deletes all that is held on a person and whoever was merged with them; what refers to a submission or person by a foreign key is
 * found in the catalogue. Their accounts stay as empty rows, because the audit log names them by their ids. With the rights of the
 * tables' owner: the application cannot delete what was submitted.
 *
 * Whoever submits locks the draft, the account and the person, in this order, and so does this.
 */
const ERASE = `
  create function erase_person(of_person uuid, for_reason text, by_user text, on_day date) returns jsonb
    language plpgsql strict security definer as $$
  declare
    actor text := coalesce(current_setting('app.actor', true), '');
    persons uuid[];
    accounts uuid[];
    drafts uuid[];
    submissions uuid[];
    numbers text[];
    addresses text[];
    mails text[];
    chunks bigint[];
    one record;
    counts jsonb;
    erasure_id uuid := gen_random_uuid();
    uuid_pattern constant text := '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
  begin
    perform set_config('app.actor', 'system:erasure', true);
    -- Once more if somebody submitted or merged before the locks were taken.
    loop
      persons := family_of(of_person);
      accounts := accounts_of(persons);
      drafts := drafts_of(persons);
      perform from draft where id = any (drafts) order by id for update;
      perform from users where id = any (accounts) order by id for update;
      perform from person where id = any (persons) order by id for update;
      exit when persons = family_of(of_person) and accounts = accounts_of(persons) and drafts = drafts_of(persons);
    end loop;
    if cardinality(persons) = 0 or exists (
      select from legal_hold where person_id = any (persons) and released_at is null
    ) then
      perform set_config('app.actor', actor, true);
      return jsonb_build_object('held', cardinality(persons) > 0);
    end if;
    -- Whoever holds one of them, such as a reply, may wait for the person: nobody waits for two here.
    perform from submission where person_id = any (persons) or first_person_id = any (persons) for update nowait;
    select coalesce(array_agg(id), '{}'), coalesce(array_agg(reference), '{}') into submissions, numbers
      from submission where person_id = any (persons) or first_person_id = any (persons);
    -- A mailbox may be shared with others.
    addresses := array(
      select address from (
        select lower(trim(patient_email)) from submission where id = any (submissions)
        union select lower(trim(email)) from person where id = any (persons)
        union select verified_email from person where id = any (persons)
        union select lower(email) from users where id = any (accounts)
      ) as own (address)
      where address <> ''
        and not exists (select from person
          where id <> all (persons) and (lower(trim(email)) = address or verified_email = address))
        and not exists (select from users where lower(email) = address and id <> all (accounts)));
    counts := jsonb_build_object('persons', cardinality(persons), 'submissions', cardinality(submissions),
      'drafts', cardinality(drafts), 'accounts', cardinality(accounts),
      'documents', (select count(*) from document where draft_id = any (drafts) or submission_id = any (submissions)),
      'messages', (select count(*) from message where submission_id = any (submissions)));

    -- Links name a draft, a submission or a plan by its id.
    with gone as (
      delete from mail where lower(recipient) = any (addresses) or reference = any (numbers)
        or substring(path from uuid_pattern) = any (submissions::text[] || persons::text[] || drafts::text[])
        or substring(dedupe_key from uuid_pattern) = any (
          submissions::text[] || persons::text[] || drafts::text[] || accounts::text[]
          || array(select id::text from person_plan where person_id = any (persons))
          || array(select id::text from resume_token where draft_id = any (drafts) or person_plan_id in (
            select id from person_plan where person_id = any (persons))))
      returning dedupe_key
    ) select coalesce(array_agg(dedupe_key), '{}') into mails from gone;
    delete from link_token where dedupe_key = any (mails);
    delete from sign_in_link where lower(email) = any (addresses);

    -- Figures and the queue no longer count them.
    delete from intake_event where draft_id = any (drafts);
    insert into analytics_due (draft_id) select unnest(drafts);
    perform count_queue_entries(submissions, -1);

    -- Chunks are made again from the submissions of others.
    chunks := array(select distinct place / 8192 from rule_input where submission_id = any (submissions) order by 1);
    perform pg_advisory_xact_lock(hashtextextended(current_schema() || ' rule inputs ' || chunk, 0)) from unnest(chunks) chunk;
    delete from rule_input_chunk where chunk = any (chunks)
      and exists (select from rule_input where place / 8192 = chunk and packed and submission_id = any (submissions));
    update rule_input set inputs = null, packed = false where packed and place / 8192 = any (chunks)
      and not exists (select from rule_input_chunk where chunk = place / 8192);

    delete from fixture_case where submission_id = any (submissions);
    delete from presence where subject_id = any (submissions);
    update queue_operation set items = coalesce((
        select jsonb_agg(item) from jsonb_array_elements(items) item where (item ->> 'id')::uuid <> all (submissions)
      ), '[]') where exists (
        select from jsonb_array_elements(items) item where (item ->> 'id')::uuid = any (submissions));
    update document_object set due_at = now() from document
      where document.id = document_id and (draft_id = any (drafts) or submission_id = any (submissions));
    delete from document where draft_id = any (drafts) or submission_id = any (submissions);

    for one in
      select conrelid::regclass as referring, attname, confrelid::regclass::text as referred
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid in ('submission'::regclass, 'person'::regclass)
        and conrelid not in ('submission'::regclass, 'person'::regclass)
      order by confrelid = 'person'::regclass
    loop
      execute format('delete from %s where %I = any ($1)', one.referring, one.attname)
        using case one.referred when 'person' then persons else submissions end;
    end loop;
    delete from submission where id = any (submissions);
    delete from draft where id = any (drafts);
    update person set merged_into = null, merged_by = null, merged_at = null where id = any (persons);
    delete from person where id = any (persons);

    for one in
      select conrelid::regclass as referring, attname
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'users'::regclass and (confdeltype = 'c' or conrelid = 'identity'::regclass)
    loop
      execute format('delete from %s where %I = any ($1)', one.referring, one.attname) using accounts;
    end loop;
    -- Open pages of theirs close at once.
    perform pg_notify(current_schema() || '.access_ended', 'user:' || account) from unnest(accounts) account;
    update users set email = id || '@erased.invalid', name = '', email_updates = null, deactivated_at = coalesce(deactivated_at, now())
      where id = any (accounts);

    insert into erasure values (erasure_id, on_day, for_reason, nullif(by_user, '')::uuid, counts);
    insert into erased_id
      select unnest(persons), erasure_id, true, on_day union all select unnest(submissions), erasure_id, false, on_day
      on conflict (id) do update set erased_on = excluded.erased_on, erasure_id = excluded.erasure_id;
    perform set_config('app.actor', actor, true);
    return counts || jsonb_build_object('ids', persons);
  end $$`;

const STATED = `(current_setting('app.actor', true) ~ '^(staff|system):')`;

export class Migration20261130170000Erasures extends Migration {
  override up(): void {
    for (const each of [...TABLES, FAMILY, ACCOUNTS, DRAFTS, ERASE]) this.addSql(each);
    for (const table of ['erasure', 'legal_hold', 'file_request']) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(
        `create policy stated_rows on ${table} to current_user using ${STATED} with check ${STATED}`,
      );
    }
    this.addSql(
      `create policy own_rows on file_request for select using (user_id = nullif(current_setting('app.patient', true), '')::uuid)`,
    );
    this.addSql(`do $$ begin
      execute format('alter function erase_person(uuid, text, text, date) set search_path = %I, pg_temp', current_schema());
    end $$`);
    this.addSql('revoke execute on function erase_person(uuid, text, text, date) from public');
  }
}
