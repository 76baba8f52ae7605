-- What lies in a document is read as well.
insert into attachment_readings (file_id, again_at)
select f.id, now() from files f join files p on p.id = f.parent_id and p.kind = 'document'
where f.kind = 'attachment' and f.blob_id is not null
  and f.name ~* '\.(md|markdown|html?|txt|text|log|csv|tsv|json|xml|ya?ml|docx|pdf)$'
on conflict do nothing;
