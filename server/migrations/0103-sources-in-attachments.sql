-- Answers quote files that a document shows: the source is the block that shows the file, and these say where in it.

alter table answer_sources
  -- No reference: of a file that is removed for good the answer stays withheld.
  add column attachment_id text,
  add column attachment_paragraph_id text;
