-- Documents that people are asked to read first, and what they have confirmed.
create table priorities (
  file_id text primary key references files on delete cascade,
  -- Names this asking: whoever is told of it is told once.
  id text not null,
  level smallint not null check (level between 1 and 3),
  due_at timestamptz,
  note text not null default '',
  set_by text not null references people,
  set_at timestamptz not null,
  -- When those who have not confirmed are reminded; null once that is done.
  remind_at timestamptz
);
create index priorities_remind on priorities (remind_at) where remind_at is not null;

create table priority_audience (
  file_id text not null references priorities on delete cascade,
  subject_kind text not null check (subject_kind in ('person', 'department', 'everyone')),
  -- Empty for everyone.
  subject_id text not null default '',
  primary key (file_id, subject_kind, subject_id)
);

-- The version that a person confirmed last. It outlives the priority: what was read was read.
create table confirmations (
  file_id text not null references files on delete cascade,
  person_id text not null references people on delete cascade,
  version integer not null,
  at timestamptz not null,
  primary key (file_id, person_id)
);
create index confirmations_person on confirmations (person_id);

-- The last published version that readers were to confirm again; those before it no longer count.
alter table documents add column significant_number integer;

-- Every priority as it is for one person: `open`, `done`, or null where nothing is asked of them. Rights are the caller's
-- to join.
create function priorities_for(person text)
returns table (file_id text, level smallint, due_at timestamptz, status text, version integer,
  confirmed_version integer, confirmed_at timestamptz)
language sql stable
begin atomic
  select pr.file_id, pr.level, pr.due_at,
    case
      when d.published_number is null or not exists (
        select from priority_audience a join people p on p.id = person
        where a.file_id = pr.file_id and (a.subject_kind, a.subject_id) in
          (('everyone', ''), ('person', p.id), ('department', p.department_id))
      ) then null
      when c.version >= coalesce(d.significant_number, 0) then 'done'
      else 'open'
    end,
    d.published_number, c.version, c.at
  from priorities pr
  join documents d on d.file_id = pr.file_id
  left join confirmations c on c.file_id = pr.file_id and c.person_id = person;
end;
