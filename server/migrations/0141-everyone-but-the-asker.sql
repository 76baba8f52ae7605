-- "Everyone" are all others: whoever requests a reading reads it only when named, in person or with a department.
create or replace function priorities_for(person text)
returns table (file_id text, level smallint, due_at timestamptz, status text, version integer,
  confirmed_version integer, confirmed_at timestamptz)
language sql stable
begin atomic
  select pr.file_id, pr.level, pr.due_at,
    case
      when d.published_number is null or not exists (
        select from priority_audience a join people p on p.id = person
        where a.file_id = pr.file_id
          and ((a.subject_kind, a.subject_id) in (('person', p.id), ('department', p.department_id))
            or a.subject_kind = 'everyone' and pr.set_by <> p.id)
      ) then null
      when c.version >= coalesce(d.significant_number, 0) then 'done'
      else 'open'
    end,
    d.published_number, c.version, c.at
  from priorities pr
  join documents d on d.file_id = pr.file_id
  left join confirmations c on c.file_id = pr.file_id and c.person_id = person;
end;
