-- The other paragraphs of a thread on several, each as the columns of its row say it of the first.
alter table comments add column further jsonb not null default '[]';
