-- Readers whose space lets them comment see no draft: their grant holds comment only because the space raised it.
alter table scope_grants add column raised boolean not null default false;

-- Whether somebody with this level on a scope may read drafts in it, and suggest changes in them.
create function reads_draft(person text, scope text, level smallint) returns boolean
language sql stable
return level >= 3 or (level = 2 and exists (
  select from people p
  where p.id = person and (p.is_coach or exists (
    select from scope_grants g
    where g.scope_id = scope and g.level = 2 and not g.raised and (g.subject_kind, g.subject_id) in
      (('everyone', ''), ('person', p.id), ('department', p.department_id), ('owner', p.department_id))))));
