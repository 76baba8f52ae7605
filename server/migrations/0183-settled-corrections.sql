-- The owner applies a correction, or rejects it. With a paragraph it says what stands there and what should.
alter table corrections
  add column paragraph_id text,
  add column was text,
  add column becomes text,
  add column status text not null default 'open' check (status in ('open', 'applied', 'rejected')),
  -- What the owner answers to the reader.
  add column reply text not null default '',
  add column settled_at timestamptz,
  add check ((paragraph_id is null) = (was is null) and (was is null) = (becomes is null));
