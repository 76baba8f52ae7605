-- Questions that help to find reasons; empty for the usual ones.
alter table premortems add prompts jsonb not null default '[]';
