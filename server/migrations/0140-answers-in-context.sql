-- What stands around each quotation, how sure an answer is, and the passages nearest to a question without one.

alter table answer_sources
  add column headings text[],
  add column context jsonb;

alter table answers
  add column unsure boolean not null default false,
  -- Numbers of sources that say the same with different figures.
  add column disagreeing integer[] not null default '{}';

create table answer_nearest (
  answer_id text not null references answers on delete cascade,
  -- From 1, the nearest first.
  n integer not null,
  file_id text not null references files on delete cascade,
  paragraph_id text not null,
  attachment_id text,
  attachment_paragraph_id text,
  version integer,
  state text,
  headings text[] not null,
  text text not null,
  primary key (answer_id, n)
);
create index answer_nearest_file on answer_nearest (file_id);

-- Questions that their asker puts to the coaches by name.
alter table questions
  add column coaches_asked_at timestamptz,
  add column note text;
