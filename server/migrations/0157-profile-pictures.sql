-- Each change makes a picture with an id of its own, which `people.avatar` names: what a browser keeps under an id is never stale.
create table profile_pictures (
  person_id text primary key references people on delete cascade,
  id text not null unique,
  mime text not null,
  content bytea not null
);
