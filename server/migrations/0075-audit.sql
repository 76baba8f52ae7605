-- Who did what to which file and when. Rows are added and never altered; names are kept as they were then.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  person_id text references people,
  action text not null,
  -- No reference: the entry outlives the file.
  file_id text,
  file_name text,
  details jsonb not null default '{}'
);
create index audit_entries_file on audit_entries (file_id, id);
create index audit_entries_person on audit_entries (person_id, id);
create index audit_entries_at on audit_entries (at);

create function refuse_to_alter() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end;
$$;

create trigger audit_entries_are_kept before update or delete or truncate on audit_entries
for each statement execute function refuse_to_alter();
