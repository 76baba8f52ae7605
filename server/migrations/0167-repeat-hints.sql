-- Whether the person is told while writing that a paragraph already exists elsewhere.
alter table people add column repeat_hints boolean not null default true;
