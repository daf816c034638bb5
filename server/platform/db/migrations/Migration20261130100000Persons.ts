/** Submissions belong to a person. */
import { Migration } from '@mikro-orm/migrations';

/** What is known of a person is what their latest submissions say. */
const TABLE = `
  create table person (
    id uuid primary key,
    name text,
    birth_date date,
    email text,
    phone text,
    -- An address whose mailbox the person has opened.
    verified_email text,
    user_id uuid unique references users,
    created_at timestamptz not null,
    -- Staff said that this is the same person as another one.
    merged_into uuid references person,
    merged_by uuid references users,
    merged_at timestamptz,
    -- Of all submissions, for search and order.
    last_at timestamptz not null,
    name_key text collate "C" not null,
    search_text text not null,
    check ((merged_into is null) = (merged_at is null)),
    check (merged_into <> id)
  )`;

/** Which of two persons joined by staff a submission was made for stays in \`first_person_id\`, so that they can be parted. */
const COLUMNS = `
  alter table submission add column person_id uuid, add column first_person_id uuid,
    add column account_by_person boolean not null default false,
    add constraint submission_person foreign key (person_id) references person not valid,
    add constraint submission_first_person foreign key (first_person_id) references person not valid`;

const ROOT = `
  create function root_person(of_person uuid) returns uuid
    language plpgsql stable as $$
  declare
    root uuid := of_person;
    next_one uuid;
  begin
    loop
      select merged_into into next_one from person where id = root;
      if next_one is null then return root; end if;
      root := next_one;
    end loop;
  end $$`;

/** The address of the account, or that of a link that was opened for this draft. */
const VERIFIED = `
  create function verified_address(of_user uuid, of_draft uuid, address text) returns text
    language plpgsql stable as $$
  begin
    if of_user is not null then
      return (select lower(email) from users where id = of_user and role = 'PATIENT');
    end if;
    return (
      select lower(recipient) from resume_token link join mail on dedupe_key = 'resume_link:' || link.id
      where draft_id = of_draft and used_at is not null and lower(recipient) = lower(trim(address)) limit 1
    );
  end $$`;

/**
 * Whose submission it is without anybody's confirmation: that of the account, unless it states another date of birth; or of the
 * same verified address, date of birth and name. The person may have been merged into another one.
 */
const FIND = `
  create function find_person(of_user uuid, of_draft uuid, of_name text, address text, born date) returns uuid
    language plpgsql stable as $$
  declare
    found_id uuid;
  begin
    select id into found_id from person
      where user_id = of_user and (birth_date is null or born is null or birth_date = born);
    if found_id is not null or born is null or of_name is null then return found_id; end if;
    select id into found_id from person
      where verified_email = verified_address(of_user, of_draft, address) and birth_date = born
        and regexp_replace(queue_name(name), '\\s+', ' ', 'g') = regexp_replace(queue_name(of_name), '\\s+', ' ', 'g')
        and (user_id is null or of_user is null)
      order by created_at, id limit 1;
    return found_id;
  end $$`;

/** Locks the person, so that nobody merges them meanwhile. */
const MADE = `
  create function person_for(of_user uuid, of_draft uuid, of_name text, address text, of_phone text, born date, at timestamptz,
      out first_id uuid, out person_id uuid)
    language plpgsql as $$
  begin
    perform from users where id = of_user for no key update;
    loop
      first_id := find_person(of_user, of_draft, of_name, address, born);
      if first_id is null then
        first_id := gen_random_uuid();
        person_id := first_id;
        insert into person (id, name, birth_date, email, phone, verified_email, user_id, created_at, last_at, name_key, search_text)
          values (first_id, of_name, born, address, of_phone, verified_address(of_user, of_draft, address),
            case when not exists (select from person where user_id = of_user) then of_user end,
            at, at, queue_name(of_name), queue_text(of_name, address, '', of_phone, born));
        return;
      end if;
      person_id := root_person(first_id);
      perform from person where id = person_id and merged_into is null for no key update;
      exit when found;
    end loop;
    if of_user is not null then
      update person set user_id = of_user
        where id = first_id and user_id is null and not exists (select from person where user_id = of_user);
      update person set verified_email = verified_address(of_user, of_draft, address)
        where user_id = of_user and verified_email is null;
    end if;
  end $$`;

const PLACE = `
  create function place_submission() returns trigger
    language plpgsql as $$
  begin
    if new.person_id is null then
      select made.first_id, made.person_id into new.first_person_id, new.person_id
        from person_for(new.user_id, new.draft_id, new.patient_name, new.patient_email, new.patient_phone,
          new.patient_birth_date, new.created_at) made;
    end if;
    new.first_person_id := coalesce(new.first_person_id, new.person_id);
    return new;
  end $$`;

const REFRESH = `
  create function refresh_persons(ids uuid[]) returns void
    language plpgsql as $$
  begin
    update person set name = said.name, birth_date = said.birth_date, email = said.email, phone = said.phone,
        last_at = said.last_at, name_key = queue_name(said.name), search_text = said.search_text
      from (
        select person_id,
          (array_agg(patient_name order by created_at desc) filter (where patient_name is not null))[1] as name,
          (array_agg(patient_birth_date order by created_at desc) filter (where patient_birth_date is not null))[1]
            as birth_date,
          (array_agg(patient_email order by created_at desc) filter (where patient_email is not null))[1] as email,
          (array_agg(patient_phone order by created_at desc) filter (where patient_phone is not null))[1] as phone,
          max(created_at) as last_at,
          string_agg(queue_text(patient_name, patient_email, reference, patient_phone, patient_birth_date), chr(31)
            order by created_at, id) as search_text
        from submission where person_id = any (ids) group by person_id
      ) as said
      where person.id = said.person_id
        and row(person.name, person.birth_date, person.email, person.phone, person.last_at, person.search_text)
          is distinct from row(said.name, said.birth_date, said.email, said.phone, said.last_at, said.search_text);
  end $$`;

/** The nearest account: submissions without one are shown to the account of their person. */
const ACCOUNT = `
  create function account_of_person(of_person uuid) returns uuid
    language plpgsql stable as $$
  declare
    at_person uuid := of_person;
    account uuid;
  begin
    loop
      select user_id, merged_into into account, at_person from person where id = at_person;
      if account is not null or at_person is null then return account; end if;
    end loop;
  end $$`;

/** Gives the submissions of these persons, and of those merged into them, to whom they belong now. */
export const SETTLE = `
  create function settle_persons(ids uuid[]) returns integer
    language plpgsql as $$
  declare
    family uuid[];
    one record;
    settled integer := 0;
  begin
    family := array(
      with recursive members as (
        select id from person where id = any (ids)
        union select person.id from person join members on person.merged_into = members.id
      ) select id from members
    );
    for one in
      select id, user_id, person_id, root_person(first_person_id) as root,
        case when user_id is null or account_by_person then account_of_person(first_person_id) else user_id end as account
      from submission where first_person_id = any (family) order by id for update
    loop
      if one.account is not distinct from one.user_id and one.root = one.person_id then continue; end if;
      settled := settled + 1;
      if one.account is not distinct from one.user_id then
        update submission set person_id = one.root where id = one.id;
        continue;
      end if;
      update message set patient_id = null where submission_id = one.id;
      update status_change set patient_id = null where submission_id = one.id;
      update information_request set patient_id = null where submission_id = one.id;
      update submission_version set patient_id = null where submission_id = one.id;
      update submission set person_id = one.root, user_id = one.account, account_by_person = one.account is not null
        where id = one.id;
      update message set patient_id = one.account where submission_id = one.id;
      update status_change set patient_id = one.account where submission_id = one.id;
      update information_request set patient_id = one.account where submission_id = one.id;
      update submission_version set patient_id = one.account where submission_id = one.id;
      update document set patient_id = one.account where submission_id = one.id;
      update document_piece piece set patient_id = one.account
        from document where document.submission_id = one.id and piece.document_id = document.id;
    end loop;
    perform refresh_persons(family);
    return settled;
  end $$`;

/**
 * Servers of the version before name no person for a submission; they may begin one before the roles of this version have
 * their policies.
 */
const POLICIES = [
  'alter table person enable row level security',
  'alter table person force row level security',
  `create policy stated_rows on person
     using (current_setting('app.actor', true) ~ '^(staff|system):')
     with check (current_setting('app.actor', true) ~ '^(staff|system):')`,
  `create policy own_rows on person for select using (user_id = nullif(current_setting('app.patient', true), '')::uuid)`,
];

export class Migration20261130100000Persons extends Migration {
  override up(): void {
    this.addSql(TABLE);
    this.addSql('create index person_verified on person (verified_email, birth_date)');
    this.addSql('create index person_merged on person (merged_into) where merged_into is not null');
    for (const policy of POLICIES) this.addSql(policy);
    this.addSql(COLUMNS);
    for (const each of [ROOT, VERIFIED, FIND, MADE, PLACE, REFRESH, ACCOUNT, SETTLE]) this.addSql(each);
    this.addSql(
      `create trigger submission_person before insert on submission
         for each row execute function place_submission()`,
    );
    this.addSql('alter table submission enable always trigger submission_person');
  }
}
