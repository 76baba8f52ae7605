-- Pages of attachments without text of their own, which are still to be recognised. A row goes when all of them are.

create table attachment_scans (
  file_id text primary key references files on delete cascade,
  -- From 1; 0 is a picture.
  pages integer[] not null,
  -- Counted before each run, so that a page that ends the process is not recognised forever.
  tries smallint not null default 0,
  due_at timestamptz not null default now()
);
create index attachment_scans_due on attachment_scans (due_at);
