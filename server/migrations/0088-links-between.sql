-- What leads from one document to another is asked for both ends as well.
create index links_between on links (to_file_id, from_file_id);
drop index links_to;
