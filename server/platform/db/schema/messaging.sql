-- Notifications and outgoing mail.

-- Without a user it is for all staff, otherwise for that patient.
create table notification (
  id uuid primary key,
  kind text not null,
  submission_id uuid not null references submission,
  user_id uuid references users on delete cascade,
  created_at timestamptz not null
);
create index notification_of_patient on notification (user_id, created_at desc, id desc)
  where user_id is not null;
create index notification_of_staff on notification (created_at desc, id desc) where user_id is null;
create index notification_submission on notification (submission_id);

-- Everything up to `read_until` is read, and so are the notifications that were marked individually.
create table notification_read (
  user_id uuid not null references users on delete cascade,
  notification_id uuid not null references notification on delete cascade,
  primary key (user_id, notification_id)
);

create table notification_reader (
  user_id uuid primary key references users on delete cascade,
  read_until timestamptz not null,
  -- null: none chosen
  language text check (language in ('en', 'es'))
);

create table notification_preference (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  in_app boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

create table mail (
  id uuid primary key,
  recipient text not null,
  template text not null,
  language text not null,
  path text not null,
  reference text,
  dedupe_key text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz
);
create index mail_due on mail (next_attempt_at) where sent_at is null and given_up_at is null;
