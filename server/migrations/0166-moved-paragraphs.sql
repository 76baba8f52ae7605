-- Where paragraphs went that were moved to another document, so that what shows them elsewhere follows.
create table moved_paragraphs (
  file_id text not null references files on delete cascade,
  paragraph_id text not null,
  to_file_id text not null references files on delete cascade,
  to_paragraph_id text not null,
  primary key (file_id, paragraph_id)
);
create index moved_paragraphs_to on moved_paragraphs (to_file_id, to_paragraph_id);
