-- Names the sending of a comment: one whose answer was lost is sent again, and stands there once.
alter table comments add column sending text;
create unique index comments_sending on comments (author_id, file_id, sending);
