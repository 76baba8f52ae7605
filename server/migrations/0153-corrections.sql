-- What readers suggest to the owner of a document; nobody else reads it.
create table corrections (
  id text primary key,
  file_id text not null references files on delete cascade,
  author_id text not null references people on delete cascade,
  owner_id text not null references people on delete cascade,
  text text not null,
  created_at timestamptz not null
);
create index corrections_file on corrections (file_id);
