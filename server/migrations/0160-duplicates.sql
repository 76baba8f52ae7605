-- Repeated text that people have looked at and let be, for everybody: until one of the two texts changes, since a text is
-- named by its hash. Identical text is a pair of equal hashes.
create table duplicate_skips (
  one_hash text not null,
  other_hash text not null,
  skipped_by text not null references people on delete cascade,
  skipped_at timestamptz not null,
  reason text not null,
  primary key (one_hash, other_hash)
);

-- What these two have in common is meant to be: a copy, the same template.
create table duplicate_ignored_files (
  one_file_id text not null references files on delete cascade,
  other_file_id text not null references files on delete cascade,
  ignored_by text not null references people on delete cascade,
  ignored_at timestamptz not null,
  primary key (one_file_id, other_file_id)
);
create index duplicate_ignored_files_other on duplicate_ignored_files (other_file_id);
