-- Answers cite uploaded files, which have neither versions nor states, and those are found by meaning as well.

alter table answer_sources alter column state drop not null;

insert into vectors_due (file_id)
select f.id from files f
where f.kind = 'attachment' and exists (select from vector_model)
  and exists (select from paragraphs p where p.file_id = f.id)
on conflict do nothing;
