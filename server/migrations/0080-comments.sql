-- Threads of comments. A reply names the comment that begins its thread; only that one has a place in the text.
create table comments (
  id text primary key,
  file_id text not null references files on delete cascade,
  parent_id text references comments on delete cascade,
  author_id text not null references people,
  body text not null,
  mentions text[] not null default '{}',
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Kept without its text while there are replies.
  deleted_at timestamptz,
  quote text,
  -- Where it stands in the draft as it was last derived, so that lists need not read drafts.
  paragraph_id text,
  from_offset integer,
  to_offset integer,
  detached boolean not null default false,
  -- What it is found again by; null for a thread on the document and for replies.
  anchor jsonb,
  checked_at timestamptz,
  checked_by text references people
);
create index comments_file on comments (file_id) where parent_id is null;
create index comments_parent on comments (parent_id);
create index comments_author on comments (author_id, file_id);

create table comment_approvers (
  comment_id text not null references comments on delete cascade,
  person_id text not null references people on delete cascade,
  asked_at timestamptz not null,
  checked_at timestamptz,
  primary key (comment_id, person_id)
);
create index comment_approvers_person on comment_approvers (person_id);

create table comment_reactions (
  comment_id text not null references comments on delete cascade,
  person_id text not null references people on delete cascade,
  reaction text not null,
  at timestamptz not null,
  primary key (comment_id, person_id, reaction)
);

-- One row for each comment that somebody has still to read. Whether they may is asked when it is counted.
create table comment_unread (
  person_id text not null references people on delete cascade,
  comment_id text not null references comments on delete cascade,
  primary key (person_id, comment_id)
);
create index comment_unread_comment on comment_unread (comment_id);

-- Up to which state of a draft its threads were placed; what was written since may be text that came back.
create table comment_places (
  file_id text primary key references files on delete cascade,
  state_vector bytea not null
);
