-- Who signed what: the record. The text of a document only repeats it, and is put right where it says otherwise.
create table signatures (
  file_id text not null references files on delete cascade,
  block_id text not null,
  person_id text not null references people,
  -- As the person was called then.
  username text not null,
  signed_at timestamptz not null,
  -- Number of the version that was signed; null for a draft.
  version integer,
  -- The strokes as an SVG path, or the name as it was typed.
  drawing text,
  typed text,
  -- Who was to sign, as the line said then.
  label text,
  -- SHA-256 of what the document said without its signatures.
  text_hash bytea not null,
  -- The block was deleted from the draft; it may come back by undo.
  removed_at timestamptz,
  removed_by text references people,
  primary key (file_id, block_id),
  check ((drawing is null) <> (typed is null))
);

-- A person's own signature, to be used again. Nobody else reads it.
create table own_signatures (
  person_id text primary key references people on delete cascade,
  drawing text,
  typed text,
  saved_at timestamptz not null default now(),
  check ((drawing is null) <> (typed is null))
);
