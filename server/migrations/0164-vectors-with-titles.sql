-- A paragraph's vector is made of the title of its document, too.
insert into vectors_due (file_id)
select distinct file_id from paragraph_vectors
on conflict (file_id) do update set mark = default;
