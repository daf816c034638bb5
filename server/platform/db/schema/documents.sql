-- Uploaded files: their metadata, and their content in pieces. `draft_id` and `patient_id` (the account of the
-- submission, or else of the draft) say whose rows they are.

create table document (
  id uuid primary key,
  draft_id uuid references draft on delete cascade,
  submission_id uuid references submission,
  patient_id uuid,
  question text,
  name text not null,
  size integer not null check (size > 0),
  type text not null,
  sha256 text not null,
  scan text not null check (scan in ('clean', 'not_scanned')),
  uploaded_by_id uuid references users,
  created_at timestamptz not null,
  check (draft_id is not null or submission_id is not null),
  foreign key (submission_id, patient_id) references submission (id, user_id)
);
create index document_draft on document (draft_id);
create index document_submission on document (submission_id, created_at);

-- The content is already compressed; compressing it again only costs time.
create table document_piece (
  document_id uuid not null references document on delete cascade,
  position integer not null,
  draft_id uuid,
  patient_id uuid,
  content bytea not null,
  primary key (document_id, position)
);
alter table document_piece alter column content set storage external;

-- Objects in object storage: `seal` opens one. A row is written before its object and deleted after it. If it has no
-- document, because the upload failed or the document was deleted, the object is removed once it is due.
create table document_object (
  key text primary key,
  document_id uuid unique references document on delete set null,
  seal bytea not null,
  due_at timestamptz not null
);
create index document_object_due on document_object (due_at) where document_id is null;

-- Kept longer than the documents, so that removing one does not reset its sender's limit.
create table document_upload (
  id bigint generated always as identity primary key,
  sender text not null,
  bytes integer not null,
  at timestamptz not null
);
create index document_upload_at on document_upload (at);
create index document_upload_sender on document_upload (sender, at);
