-- Text that somebody wrote into a paragraph that others deleted at the same time, kept for its author.
create table recovered_texts (
  id text primary key,
  file_id text not null references files on delete cascade,
  person_id text not null references people on delete cascade,
  -- Blocks of the document model, and their plain text.
  content jsonb not null,
  text text not null,
  block_id text,
  context text,
  -- Where it ends in the shared text: a word may come in several updates, and what was typed next continues it.
  client bigint not null,
  clock bigint not null,
  at timestamptz not null default date_trunc('milliseconds', now()),
  -- Whether the notice about it was made: the reaction may run again.
  notified boolean not null default false,
  settled_at timestamptz,
  outcome text check (outcome in ('inserted', 'dismissed')),
  -- The transaction that recorded it: the same text counts once in it.
  recorded_in xid8 not null default pg_current_xact_id(),
  check ((settled_at is null) = (outcome is null))
);
create index recovered_texts_open on recovered_texts (person_id, file_id, at desc, id desc) where settled_at is null;
create index recovered_texts_file on recovered_texts (file_id);
create index recovered_texts_settled on recovered_texts (settled_at) where settled_at is not null;
create unique index recovered_texts_once
  on recovered_texts (person_id, file_id, recorded_in, coalesce(block_id, ''), md5(content::text));
