-- Where a paragraph is shown as a synced one, asked for each hit of a search.
create index links_to_paragraph on links (to_file_id, to_paragraph_id) where to_paragraph_id <> '';
