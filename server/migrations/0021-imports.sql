-- How far an import has come that must be finished after a crash: the demo base.
create table imports (
  source text primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

create table imported_files (
  source text not null references imports on delete cascade,
  path text not null,
  file_id text not null references files on delete cascade,
  -- Links resolved, and published where it is to be.
  done boolean not null default false,
  primary key (source, path)
);
