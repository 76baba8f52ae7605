-- A revision may also replace paragraphs by a synced one.
alter table revised_paragraphs
  alter column line_before drop not null,
  alter column text_after drop not null,
  add column block_before jsonb,
  add check ((line_before is null) = (text_after is null) and (line_before is null) <> (block_before is null));
