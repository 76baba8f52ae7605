-- What a space allows besides the levels that are granted in it.
alter table files
  -- Who made or owns a document in it, and may edit it, may give others a level on it.
  add column authors_share boolean not null default true,
  -- Who may read in it may comment there, too: the grants of its scopes hold at least that.
  add column readers_comment boolean not null default false;

-- A member of the owning department has what the scope says, and edit as an editor.
create or replace function person_scopes(person text) returns table (scope_id text, level smallint)
language sql stable
begin atomic
  select held.scope_id, max(held.level)::smallint
  from (
    select f.id as scope_id, 4 as level
    from people p join files f on f.id = f.scope_id
    where p.id = person and p.role = 'admin' and p.disabled_at is null
    union all
    select g.scope_id,
      case
        when g.subject_kind = 'owner' and p.role = 'editor' then 3
        else greatest(g.level, case when p.is_coach then 2 else 1 end)
      end
    from people p
    join scope_grants g on (g.subject_kind, g.subject_id) in
      (('everyone', ''), ('person', p.id), ('department', p.department_id), ('owner', p.department_id))
    where p.id = person and p.disabled_at is null
  ) held
  group by held.scope_id;
end;

create or replace function department_scopes(department text, as_role text) returns table (scope_id text, level smallint)
language sql stable
begin atomic
  select g.scope_id,
    max(case when g.subject_kind = 'owner' and as_role = 'editor' then 3 else g.level end)::smallint
  from scope_grants g
  where (g.subject_kind, g.subject_id) in (('everyone', ''), ('department', department), ('owner', department))
  group by g.scope_id;
end;

-- As what a person with this level gives others a level on a file: its manager, the author of a document, or an author whose
-- space forbids it. Null for everybody else.
create function sharing_as(person text, level smallint, file files, space files) returns text
language sql immutable
return case
  when level >= 4 then 'manager'
  when level = 3 and file.kind = 'document' and person in (file.created_by, file.owner_id)
    then case when space.authors_share then 'author' else 'forbidden' end
end;
