-- The language of what is written to a person outside of a request of theirs.
alter table people add column language text not null default 'en' check (language in ('en', 'zh'));

create table notices (
  id text primary key,
  person_id text not null references people on delete cascade,
  kind text not null,
  -- A notice about a file is shown to those only who have at least this level on it at that moment.
  file_id text references files on delete cascade,
  level smallint not null,
  -- What in the file it is about: `NoticeRef` of the contract.
  ref jsonb not null default '{}',
  actor_id text references people,
  -- Happenings that it stands for; those that come while it is unread join it.
  count integer not null default 1,
  -- Told once, whatever happens: reactions may run again.
  once text,
  in_app boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When it is to be mailed unless it was read before; null once that is settled.
  mail_at timestamptz,
  mail_tries integer not null default 0
);
create index notices_person on notices (person_id, created_at desc, id desc);
create unique index notices_unread on notices (person_id, kind, coalesce(file_id, ''), ref) where read_at is null;
create unique index notices_once on notices (person_id, once);
create index notices_mail on notices (mail_at) where mail_at is not null;

-- Only what differs from the defaults of the kinds.
create table notice_settings (
  person_id text not null references people on delete cascade,
  kind text not null,
  in_app boolean not null,
  mail text not null check (mail in ('none', 'soon', 'daily')),
  primary key (person_id, kind)
);

-- A wish of one's own; the nearest file at or above a document that has one decides. Without any, who made a document
-- follows it.
create table follows (
  person_id text not null references people on delete cascade,
  file_id text not null references files on delete cascade,
  following boolean not null,
  primary key (person_id, file_id)
);
create index follows_file on follows (file_id);
