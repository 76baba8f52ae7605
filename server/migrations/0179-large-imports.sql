-- An import is carried out file by file, so that what later ones and the report need of earlier ones is kept here.
alter table imported_files alter column file_id drop not null;
alter table imported_files
  -- Of a file that a page shows or links to, and that is created after the pages: the folder it is placed in.
  add column parent_path text,
  -- Why there is no file, as a sentence and as a code.
  add column why text,
  add column reason text,
  add column losses jsonb not null default '[]',
  -- The order in which files came to be part of the import.
  add column place bigint generated always as identity;
create index imported_files_due on imported_files (source) where file_id is null;
