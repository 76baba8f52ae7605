-- Uploads that arrive in parts, and are put together when they are complete.
create table uploads (
  id text primary key,
  person_id text not null references people on delete cascade,
  -- The folder or document that it is for. No foreign key: the parts have to be removed before the row is.
  parent_id text not null,
  name text not null,
  mime text not null,
  becomes text not null check (becomes in ('attachment', 'document', 'archive')),
  -- When the file on the person's disk was changed, in milliseconds, to tell whether the same file is chosen again.
  modified_at bigint,
  size bigint not null,
  received bigint not null default 0,
  -- What became of it, for those who ask again because they did not hear.
  file_id text,
  created_at timestamptz not null,
  received_at timestamptz not null
);
create index uploads_of_person on uploads (person_id, created_at);
create index uploads_by_age on uploads (received_at);

create table upload_parts (
  upload_id text not null references uploads on delete cascade,
  -- Of its first byte in the upload.
  starts_at bigint not null,
  size bigint not null,
  blob_id text not null,
  primary key (upload_id, starts_at)
);
