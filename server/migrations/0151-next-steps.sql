-- Which suggestions of the first days a person does not want to see any more.
alter table people add column dismissed_steps text[] not null default '{}';
