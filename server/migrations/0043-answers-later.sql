-- What becomes of an answer after it was given: why it was disliked, and when a paragraph that it quotes changed.
alter table answers add column why text
  check (why in ('wrong', 'incomplete', 'outdated', 'source', 'other'));
alter table answers add column stale_at timestamptz;
