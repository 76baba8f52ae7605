-- What people asked the assistant, what it answered, and the paragraphs that each answer stands on.

create table conversations (
  id text primary key,
  person_id text not null references people on delete cascade,
  title text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index conversations_person on conversations (person_id, updated_at desc, id desc);

create table questions (
  id text primary key,
  -- Outlives its conversation: what was asked and not answered shows what the base lacks.
  conversation_id text references conversations on delete set null,
  person_id text not null references people on delete cascade,
  text text not null,
  -- The space, folder or document that was asked in.
  within_id text references files on delete set null,
  asked_at timestamptz not null
);
create index questions_conversation on questions (conversation_id, asked_at, id);
create index questions_asked on questions (asked_at);

create table answers (
  id text primary key,
  question_id text not null unique references questions on delete cascade,
  -- Empty when the base did not hold the answer.
  text text not null,
  grounded text not null check (grounded in ('model', 'quoted', 'none')),
  answered_at timestamptz not null,
  -- 1 like, 2 dislike.
  experience smallint check (experience in (1, 2)),
  reason text,
  evaluated_at timestamptz
);

create table answer_sources (
  answer_id text not null references answers on delete cascade,
  -- The number that the answer cites it by.
  n integer not null,
  file_id text not null references files on delete cascade,
  paragraph_id text not null,
  -- Number of the version quoted; null for a draft.
  version integer,
  state text not null,
  text text not null,
  primary key (answer_id, n)
);
create index answer_sources_file on answer_sources (file_id);
