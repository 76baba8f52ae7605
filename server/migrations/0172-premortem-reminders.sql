-- What people were reminded of, so that it happens once.
create table premortem_reminders (
  once text primary key,
  file_id text not null references premortems on delete cascade
);
create index premortem_reminders_file on premortem_reminders (file_id);
