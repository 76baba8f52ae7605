-- Large states are kept as browsers take them over: gzipped. Nothing is won by compressing them again.
alter table document_states
  add column zipped boolean not null default false,
  alter column state set storage external;
