-- People, files and rights: what every feature joins.

create table departments (
  id text primary key,
  name text not null unique
);

create table people (
  id text primary key,
  issuer text not null,
  subject text not null,
  username text not null,
  email text not null default '',
  role text not null check (role in ('reader', 'editor', 'admin')),
  -- A role granted inside Docent outlives what the provider claims at the next sign-in.
  role_granted boolean not null default false,
  is_coach boolean not null default false,
  department_id text references departments,
  avatar text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index people_department on people (department_id);

create table sessions (
  token_hash bytea primary key,
  person_id text not null references people on delete cascade,
  -- Kept for the provider's end-session call only; never leaves the server.
  id_token text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_person on sessions (person_id);

-- A scope is a file that has grants of its own, owns a department's defaults or is restricted; every file
-- names the nearest one at or above itself. Rights are resolved per scope, and there are few of them.
create table files (
  id text primary key,
  kind text not null check (kind in ('folder', 'document', 'premortem', 'attachment')),
  name text not null,
  parent_id text references files,
  space_id text not null references files deferrable initially deferred,
  scope_id text not null references files deferrable initially deferred,
  -- Spaces only: the department whose members have a default level here.
  department_id text references departments,
  restricted boolean not null default false,
  -- Orders siblings; a fraction between two neighbours, so that a drag writes one row.
  position double precision not null,
  created_at timestamptz not null default now(),
  created_by text not null references people,
  updated_at timestamptz not null default now(),
  updated_by text not null references people,
  -- Set on the file that was thrown away and on all below it; `trash_root_id` names the former.
  trashed_at timestamptz,
  trashed_by text references people,
  trash_root_id text,
  -- Attachments only.
  blob_id text,
  size bigint,
  mime text,
  review_every integer
);
create index files_parent on files (parent_id, position, id);
create index files_scope on files (scope_id);
create index files_scopes on files (id) where id = scope_id;
create index files_space on files (space_id);
create index files_trash on files (trash_root_id) where trashed_at is not null;

create table grants (
  file_id text not null references files on delete cascade,
  subject_kind text not null check (subject_kind in ('person', 'department', 'everyone')),
  -- Empty for everyone.
  subject_id text not null default '',
  -- 1 read, 2 comment, 3 edit, 4 manage.
  level smallint not null check (level between 1 and 4),
  primary key (file_id, subject_kind, subject_id)
);

-- The grants that hold in each scope, its own and the inherited ones: derived from grants and the tree by
-- access.store. `owner` is the owning department, whose members get edit or read by their role.
create table scope_grants (
  scope_id text not null references files on delete cascade,
  subject_kind text not null check (subject_kind in ('person', 'department', 'everyone', 'owner')),
  subject_id text not null default '',
  level smallint not null,
  primary key (scope_id, subject_kind, subject_id)
);
create index scope_grants_subject on scope_grants (subject_kind, subject_id);

-- The scopes where a person may at least read, with their level there. Every query that touches files
-- joins this: rights are inside the query.
create function person_scopes(person text) returns table (scope_id text, level smallint)
language sql stable
begin atomic
  select held.scope_id, max(held.level)::smallint
  from (
    select f.id as scope_id, 4 as level
    from people p join files f on f.id = f.scope_id
    where p.id = person and p.role = 'admin' and p.disabled_at is null
    union all
    select g.scope_id,
      case
        when g.subject_kind <> 'owner' then greatest(g.level, case when p.is_coach then 2 else 1 end)
        when p.role = 'editor' then 3
        when p.is_coach then 2
        else 1
      end
    from people p
    join scope_grants g on (g.subject_kind, g.subject_id) in
      (('everyone', ''), ('person', p.id), ('department', p.department_id), ('owner', p.department_id))
    where p.id = person and p.disabled_at is null
  ) held
  group by held.scope_id;
end;

create table versions (
  id text primary key,
  file_id text not null references files on delete cascade,
  number integer not null,
  cause text not null check (cause in ('publish', 'auto', 'named', 'restore', 'import', 'revise')),
  label text,
  content jsonb not null,
  created_at timestamptz not null default now(),
  created_by text not null references people,
  unique (file_id, number)
);

-- One row a document beside its file row. `dirty` says that the draft has changed since the published version.
create table documents (
  file_id text primary key references files on delete cascade,
  published_version_id text references versions,
  published_number integer,
  published_at timestamptz,
  dirty boolean not null default false,
  -- Derived from the log at a pause: the draft as ProseMirror JSON, and the log entry it was derived from.
  content jsonb not null,
  content_seq bigint not null default 0
);
create index documents_version on documents (published_version_id);

-- Whether a level is enough to know of a file: an unpublished document exists only for those who may edit it.
create function file_visible(kind text, published_version_id text, level smallint) returns boolean
language sql immutable
return level >= 3 or (level >= 1 and (kind <> 'document' or published_version_id is not null));

-- The log of every draft: the truth. States are compacted from it and never the other way.
create table document_updates (
  seq bigint generated always as identity primary key,
  file_id text not null references files on delete cascade,
  update bytea not null,
  person_id text references people,
  at timestamptz not null default now()
);
create index document_updates_file on document_updates (file_id, seq);

create table document_states (
  file_id text primary key references files on delete cascade,
  state bytea not null,
  -- The last log entry that the state holds.
  seq bigint not null
);

-- Derived: the paragraphs of each document, as readers see it and as editors do.
create table paragraphs (
  file_id text not null references files on delete cascade,
  stage text not null check (stage in ('draft', 'published')),
  id text not null,
  position integer not null,
  kind text not null,
  text text not null,
  heading_path text[] not null default '{}',
  -- What a list item or table cell needs to be understood alone: the sentence before the list, the row.
  context text,
  primary key (file_id, stage, id)
);
create index paragraphs_position on paragraphs (file_id, stage, position);

-- Documents that link to a file, derived with the paragraphs.
create table links (
  from_file_id text not null references files on delete cascade,
  stage text not null check (stage in ('draft', 'published')),
  paragraph_id text not null,
  to_file_id text not null,
  primary key (from_file_id, stage, paragraph_id, to_file_id)
);
create index links_to on links (to_file_id);

create table recent_files (
  person_id text not null references people on delete cascade,
  file_id text not null references files on delete cascade,
  what text not null check (what in ('read', 'edited')),
  at timestamptz not null,
  primary key (person_id, file_id, what)
);
create index recent_files_file on recent_files (file_id);

-- A change and its event are one transaction. `xid` lets readers wait for slower, earlier transactions.
create table events (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index events_order on events (xid, id);

create table event_positions (
  reaction text primary key,
  xid xid8 not null,
  id bigint not null
);
