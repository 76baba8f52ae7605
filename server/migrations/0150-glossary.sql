-- The organisation's glossary. A name, folded as `glossary.rules.ts` does, belongs to one entry, so that a text names one.
create table glossary_entries (
  id text primary key,
  term text not null,
  definition text not null,
  owner_id text references people on delete set null,
  updated_at timestamptz not null
);
create table glossary_names (
  key text primary key,
  entry_id text not null references glossary_entries on delete cascade,
  kind text not null check (kind in ('term', 'synonym', 'abbreviation')),
  name text not null,
  place integer not null
);
create index on glossary_names (entry_id, place);
