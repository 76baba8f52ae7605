-- An answer that quotes a file stays withheld when the file is removed for good: its source stays, and names nothing.
alter table answer_sources alter column file_id drop not null;
alter table answer_sources drop constraint answer_sources_file_id_fkey;
alter table answer_sources add constraint answer_sources_file_id_fkey
  foreign key (file_id) references files on delete set null;
