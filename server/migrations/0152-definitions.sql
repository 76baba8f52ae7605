-- What the glossary said of the term whose meaning was asked for.
alter table answers add definition jsonb;
