-- Which paragraph of the other document a link leads to; empty for the document as a whole. Links from before are told
-- apart when their text is derived anew.
alter table links add column to_paragraph_id text not null default '';
alter table links drop constraint links_pkey;
alter table links add primary key (from_file_id, stage, paragraph_id, to_file_id, to_paragraph_id);
