-- Documents whose published text changed, until it has been compared with its near-duplicates.
create table divergence_checks (
  file_id text primary key references files on delete cascade,
  -- The last published version before the change; its text is what the change is told from.
  version_id text not null,
  due_at timestamptz not null
);
create index divergence_checks_due on divergence_checks (due_at);

-- Published paragraphs that agreed until one of them was changed. Their texts are those of `paragraphs`.
create table divergences (
  file_id text not null references files on delete cascade,
  paragraph_id text not null,
  other_file_id text not null references files on delete cascade,
  other_paragraph_id text not null,
  diverged_at timestamptz not null,
  primary key (file_id, paragraph_id, other_file_id, other_paragraph_id)
);
create index divergences_other on divergences (other_file_id, other_paragraph_id);
