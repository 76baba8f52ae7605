-- Items of a list are embedded with what leads on to the list: their vectors so far are of another text.
insert into vectors_due (file_id)
select distinct p.file_id from paragraphs p
where p.kind in ('listItem', 'checkItem') and p.context is not null and exists (select from vector_model)
on conflict (file_id) do update set mark = default;
