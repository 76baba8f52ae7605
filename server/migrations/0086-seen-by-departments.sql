-- The scopes where somebody may at least read of whom only the department and the role are known: `person_scopes`
-- without what was granted to the person.
create function department_scopes(department text, as_role text) returns table (scope_id text, level smallint)
language sql stable
begin atomic
  select g.scope_id,
    max(case when g.subject_kind <> 'owner' then g.level when as_role = 'editor' then 3 else 1 end)::smallint
  from scope_grants g
  where (g.subject_kind, g.subject_id) in (('everyone', ''), ('department', department), ('owner', department))
  group by g.scope_id;
end;
