-- History: versions that were never published have no number, so that the numbers people cite stay those of what was
-- published; who wrote what a version holds; and how much it changed.
alter table versions
  alter column number drop not null,
  -- The version whose text was restored.
  add column restored_from text references versions on delete set null,
  -- Words against the version before, and of published ones against the one published before. Null until counted.
  add column words_added integer,
  add column words_removed integer,
  add column published_words_added integer,
  add column published_words_removed integer;
create index versions_file on versions (file_id, created_at desc, id desc);
create index versions_restored on versions (restored_from) where restored_from is not null;
-- What may be thinned out.
create index versions_auto on versions (file_id, created_at)
  where cause = 'auto' and label is null and number is null;

-- Who wrote in a draft since its last version: with this, the log may be compacted.
create table draft_authors (
  file_id text not null references files on delete cascade,
  person_id text not null references people,
  edits integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (file_id, person_id)
);

create table version_authors (
  version_id text not null references versions on delete cascade,
  person_id text not null references people,
  edits integer not null,
  primary key (version_id, person_id)
);

-- Whoever makes a version takes those who wrote it along.
create function take_draft_authors() returns trigger language plpgsql as $$
begin
  with taken as (delete from draft_authors where file_id = new.file_id returning person_id, edits)
  insert into version_authors (version_id, person_id, edits) select new.id, person_id, edits from taken;
  return null;
end $$;
create trigger take_draft_authors after insert on versions for each row execute function take_draft_authors();
