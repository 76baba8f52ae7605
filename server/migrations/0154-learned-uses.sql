-- What people opened or liked after a question, without who: `search/learning` says how it is used.
create table learned_uses (
  -- The quarter in which it happened.
  since date not null,
  file_id text not null references files on delete cascade,
  paragraph text not null,
  -- Telling words of the question, in no order of their own.
  terms text[] not null,
  -- A hash for each person, to count everybody once; empty once the quarter is over.
  people text[] not null,
  count integer not null,
  last_at timestamptz not null,
  primary key (since, file_id, paragraph, terms)
);
create index learned_uses_terms on learned_uses using gin (terms);
-- Keys of those hashes, deleted with the quarter.
create table learned_use_secrets (since date primary key, secret text not null);
