-- The entry of the log that a version itself is, as a restore is one: who wrote it is told of that version, and not of the
-- next one.
alter table versions add column log_seq bigint;
create index versions_log on versions (file_id, log_seq) where log_seq is not null;
