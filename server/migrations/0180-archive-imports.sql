-- Imports of uploaded archives, which run in the background on any node, and go on there when a node ends.
create table archive_imports (
  -- The source in `imports`.
  id text primary key references imports (source) on delete cascade,
  person_id text not null references people,
  parent_id text not null references files on delete cascade,
  -- Of the folder that is created.
  name text not null,
  -- The archive; null once it is not needed any more.
  blob_id text,
  publishes boolean not null default false,
  state text not null default 'ready'
    check (state in ('ready', 'running', 'done', 'cancelled', 'failed', 'undone')),
  -- The reason of the refusal that ended it.
  reason text,
  pages int not null,
  -- The node that works on it, until then.
  taken_by text,
  taken_until timestamptz,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index archive_imports_of on archive_imports (person_id, created_at);
create index archive_imports_due on archive_imports (created_at) where state in ('ready', 'running');
