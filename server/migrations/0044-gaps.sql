-- What the base lacks: questions that were not answered, or whose answer was disliked. `gap_file_id` is the document that is
-- being written, or was, to answer it.
alter table questions add column gap_status text not null default 'open'
  check (gap_status in ('open', 'dismissed', 'answered'));
alter table questions add column gap_file_id text references files on delete set null;
alter table questions add column gap_at timestamptz;
create index questions_gap_file on questions (gap_file_id) where gap_file_id is not null;
