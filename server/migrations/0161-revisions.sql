-- What somebody revised in several documents at once, to be taken back within minutes.
create table revised_paragraphs (
  revision_id text not null,
  file_id text not null references files on delete cascade,
  paragraph_id text not null,
  person_id text not null references people on delete cascade,
  revised_at timestamptz not null,
  -- JSON of the line that was there, and the text that came in its place.
  line_before jsonb not null,
  text_after text not null,
  outcome text not null check (outcome in ('published', 'draft', 'suggested')),
  primary key (revision_id, file_id, paragraph_id)
);
create index revised_paragraphs_file on revised_paragraphs (file_id);
create index revised_paragraphs_at on revised_paragraphs (revised_at);
