-- What the asker saw of an answer beside its text: which sentences were marked, and why it was quoted.
alter table answers add column unsupported jsonb not null default '[]';
alter table answers add column degraded text
  check (degraded in ('model-away', 'model-busy', 'model-cut', 'model-nonsense'));
