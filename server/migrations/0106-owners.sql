-- Who looks after a document; null for who created it.
alter table files add column owner_id text references people on delete set null;
