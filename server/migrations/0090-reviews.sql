-- Reviews: which frozen version people are asked to judge, what has changed in it, and what they said.
alter table versions drop constraint versions_cause_check;
alter table versions add constraint versions_cause_check
  check (cause in ('publish', 'auto', 'named', 'restore', 'import', 'revise', 'review'));

-- Of a space: its documents are published by an approved review only.
alter table files add column review_required boolean not null default false;

create table reviews (
  id text primary key,
  file_id text not null references files on delete cascade,
  requester_id text not null references people,
  title text not null,
  note text not null,
  -- "all", "any", or how many must approve.
  rule jsonb not null,
  status text not null default 'open' check (status in ('open', 'approved', 'changes', 'withdrawn')),
  created_at timestamptz not null,
  decided_at timestamptz,
  published_at timestamptz,
  due_at timestamptz,
  -- How far the reviewers were reminded: 0 not yet, 1 the day before, 2 when it had passed.
  due_told smallint not null default 0,
  -- The present round. Those before it are told by the versions that contents name, and by the audit.
  round integer not null default 1,
  version_id text not null references versions,
  -- What was published when it was frozen; null where nothing was.
  base_version_id text references versions,
  -- The entry of the log up to which the version holds the draft.
  draft_seq bigint not null,
  -- How many paragraphs have changed.
  paragraphs integer not null
);
create unique index reviews_open on reviews (file_id) where status = 'open';
create index reviews_file on reviews (file_id);
create index reviews_requester on reviews (requester_id);
create index reviews_due on reviews (due_at) where status = 'open' and due_told < 2;

create table review_reviewers (
  review_id text not null references reviews on delete cascade,
  person_id text not null references people,
  position integer not null,
  -- On the present round.
  verdict text check (verdict in ('approve', 'refuse')),
  at timestamptz,
  primary key (review_id, person_id)
);
create index review_reviewers_person on review_reviewers (person_id);

-- Compared when the version is frozen, so that opening a review of a long document costs nothing.
create table review_changes (
  review_id text not null references reviews on delete cascade,
  position integer not null,
  paragraph_id text not null,
  -- The block itself and all in it that has changed: what others link to and answers cite may be a cell of a table.
  touched text[] not null,
  kind text not null,
  before jsonb,
  after jsonb,
  words jsonb not null,
  heading_path text[] not null,
  primary key (review_id, position)
);
create index review_changes_paragraph on review_changes (review_id, paragraph_id);

create table review_contents (
  id text primary key,
  review_id text not null references reviews on delete cascade,
  author_id text not null references people,
  kind text not null check (kind in ('finding', 'tick', 'verdict')),
  paragraph_id text,
  text text not null,
  verdict text check (verdict in ('approve', 'refuse')),
  version_id text not null references versions,
  round integer not null,
  -- A tick or verdict that no longer counts.
  lapsed boolean not null default false,
  created_at timestamptz not null
);
create index review_contents_review on review_contents (review_id, created_at);
create unique index review_contents_ticks on review_contents (review_id, author_id, paragraph_id)
  where kind = 'tick' and not lapsed;

-- Whether somebody with this level on a review's document may see the review: who may edit, who asked or was asked, and
-- coaches.
create function may_see_review(review text, requester text, person text, level smallint) returns boolean
language sql stable
return level >= 3 or (level >= 1 and (requester = person
  or exists (select from review_reviewers w where w.review_id = review and w.person_id = person)
  or exists (select from people p where p.id = person and p.is_coach)));
