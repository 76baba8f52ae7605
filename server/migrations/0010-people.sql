-- A department that the person chose and no administrator has set yet.
alter table people add column wanted_department_id text references departments;
create index people_by_name on people (username, id);
