-- Who writes in a draft under which number of the shared text. What somebody typed and others deleted without knowing of
-- it is handed back to whoever typed it, long after the log entries have been compacted.
create table draft_clients (
  file_id text not null references files (id) on delete cascade,
  client bigint not null,
  person_id text not null references people (id) on delete cascade,
  primary key (file_id, client)
);
