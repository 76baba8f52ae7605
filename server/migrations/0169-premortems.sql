-- Premortems. A reason exists for its author alone until it is revealed: every query of reasons needs
-- `revealed or author_id = <the person who asks>`. Nothing here tells when a reason was written, so that order and
-- time do not tell who wrote it.
create table premortems (
  file_id text primary key references files on delete cascade,
  plan_file_id text references files on delete set null,
  plan_paragraph_id text,
  plan_text text not null default '',
  question text not null default '',
  horizon_at timestamptz,
  facilitator_id text not null references people,
  decider_id text not null references people,
  anonymous boolean not null default false,
  votes_per_person smallint not null default 5,
  schedule jsonb not null default '[]',
  stage text not null default 'brief' check (stage in ('brief', 'writing', 'grouping', 'voting', 'scoring',
    'responding', 'confidence', 'review', 'checks')),
  stage_ends_at timestamptz,
  round integer not null default 0,
  -- Raised by each shared change of a reason or group, which stores it in its row.
  revision integer not null default 0
);
create index premortems_plan on premortems (plan_file_id);

create table premortem_participants (
  file_id text not null references premortems on delete cascade,
  person_id text not null references people,
  has_written boolean not null default false,
  confidence_before smallint,
  confidence_after smallint,
  primary key (file_id, person_id)
);
create index premortem_participants_person on premortem_participants (person_id);

-- Groups without reasons stay, in case a reason is moved back.
create table premortem_groups (
  file_id text not null references premortems on delete cascade,
  id text not null,
  name text not null default '',
  position double precision not null,
  revision integer not null,
  primary key (file_id, id)
);

create table premortem_reasons (
  file_id text not null references premortems on delete cascade,
  id text not null,
  text text not null,
  -- Null for good once an anonymous reason is revealed.
  author_id text references people,
  by_assistant boolean not null default false,
  source_file_id text,
  source_paragraph_id text,
  group_id text,
  -- Random from the reveal on.
  position double precision not null,
  revealed boolean not null default false,
  deleted boolean not null default false,
  revision integer not null default 0,
  primary key (file_id, id),
  foreign key (file_id, group_id) references premortem_groups
);
create index premortem_reasons_group on premortem_reasons (file_id, group_id);

create table premortem_votes (
  file_id text not null,
  group_id text not null,
  person_id text not null references people,
  votes smallint not null,
  primary key (file_id, group_id, person_id),
  foreign key (file_id, group_id) references premortem_groups on delete cascade
);

create table premortem_scores (
  file_id text not null,
  group_id text not null,
  person_id text not null references people,
  likelihood smallint not null,
  impact smallint not null,
  primary key (file_id, group_id, person_id),
  foreign key (file_id, group_id) references premortem_groups on delete cascade
);

-- What is done about a group of reasons.
create table premortem_risks (
  file_id text not null,
  group_id text not null,
  prevention text not null default '',
  contingency text not null default '',
  trigger text not null default '',
  owner_id text references people,
  due_at timestamptz,
  check_at timestamptz,
  -- No reference: it is told that the document is gone.
  mitigation_file_id text,
  mitigation_paragraph_id text,
  -- As it was when it was chosen or last confirmed.
  mitigation_text text,
  primary key (file_id, group_id),
  foreign key (file_id, group_id) references premortem_groups on delete cascade
);
create index premortem_risks_owner on premortem_risks (owner_id);
create index premortem_risks_mitigation on premortem_risks (mitigation_file_id);

-- Rows are added and never altered; the last one of a round counts.
create table premortem_marks (
  id text primary key,
  file_id text not null,
  group_id text not null,
  round integer not null,
  mark text not null check (mark in ('not-seen', 'moving', 'happened', 'averted')),
  evidence text not null default '',
  source_file_id text,
  source_paragraph_id text,
  person_id text not null references people,
  at timestamptz not null,
  foreign key (file_id, group_id) references premortem_risks on delete cascade
);
create index premortem_marks_risk on premortem_marks (file_id, group_id);

create table premortem_verdicts (
  id text primary key,
  file_id text not null references premortems on delete cascade,
  verdict text not null check (verdict in ('go', 'conditions', 'delay', 'stop')),
  note text not null default '',
  person_id text not null references people,
  at timestamptz not null
);
create index premortem_verdicts_file on premortem_verdicts (file_id);

create table premortem_conditions (
  id text primary key,
  file_id text not null references premortems on delete cascade,
  text text not null,
  owner_id text references people,
  due_at timestamptz,
  met_by text references people,
  met_at timestamptz
);
create index premortem_conditions_file on premortem_conditions (file_id);
create index premortem_conditions_owner on premortem_conditions (owner_id);

-- The history, one row per shared change. Private reasons are never part of it.
create table premortem_events (
  id bigint generated always as identity primary key,
  file_id text not null references premortems on delete cascade,
  kind text not null,
  person_id text references people,
  at timestamptz not null,
  subject text not null default '',
  field text,
  before text,
  after text
);
create index premortem_events_file on premortem_events (file_id, id);
