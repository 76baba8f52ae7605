-- Versions with a lower number were taken back from readers and stay so when the document is published again.
alter table documents add column readable_from integer not null default 1;
