-- The icon of a folder or document, from the built-in set, and what a folder is for.
alter table files
  add column icon text,
  add column description text not null default '';
