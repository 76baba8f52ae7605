-- Log entries that could not be applied to their draft. They were never acknowledged; they are set aside, so
-- that the document opens, and kept, so that nothing is thrown away by a fault of ours.
create table document_update_faults (
  seq bigint primary key,
  file_id text not null references files on delete cascade,
  update bytea not null,
  person_id text references people,
  at timestamptz not null
);
