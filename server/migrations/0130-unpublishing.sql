-- When readers were last kept from a document that had been published, and by whom.
alter table documents
  add column unpublished_at timestamptz,
  add column unpublished_by text references people on delete set null;

update documents d set unpublished_at = a.at, unpublished_by = a.person_id
from (
  select distinct on (file_id) file_id, at, person_id from audit_entries
  where action = 'document.unpublished' order by file_id, id desc
) a
where a.file_id = d.file_id;
