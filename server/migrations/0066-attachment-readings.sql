-- Attachments whose text is not read, or not yet. A row goes when its file has been read.

create table attachment_readings (
  file_id text primary key references files on delete cascade,
  -- Counted before each reading, so that a file that ends the process is not read forever.
  tries smallint not null default 0,
  -- When it is due; null while it is being read, and when it is not tried again.
  again_at timestamptz
);
create index attachment_readings_due on attachment_readings (again_at);

-- Uploaded before their formats were read.
insert into attachment_readings (file_id, again_at)
select id, now() from files where kind = 'attachment' and blob_id is not null and name ~* '\.(pdf|docx)$';
