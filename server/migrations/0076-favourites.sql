create table favourites (
  person_id text not null references people on delete cascade,
  file_id text not null references files on delete cascade,
  at timestamptz not null default now(),
  primary key (person_id, file_id)
);
create index favourites_file on favourites (file_id);
