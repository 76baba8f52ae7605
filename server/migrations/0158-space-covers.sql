-- The picture above a space. Each change makes one with an id of its own: what a browser keeps under an id is never stale.
create table space_covers (
  file_id text primary key references files on delete cascade,
  id text not null unique,
  mime text not null,
  content bytea not null,
  -- Which part of a tall picture is shown: 0 is its top, 100 its bottom.
  position smallint not null default 50
);
