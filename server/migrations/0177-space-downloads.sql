-- Whether documents of a space may leave it as files; those who manage them may always take them along.
alter table files add column downloads_allowed boolean not null default true;
