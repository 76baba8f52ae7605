-- Who typed in a document is written down once a day for each person, not at every pause.
create unique index audit_entries_edits
  on audit_entries (file_id, person_id, ((at at time zone 'UTC')::date)) where action = 'document.edited';
create index audit_entries_action on audit_entries (action, id);
