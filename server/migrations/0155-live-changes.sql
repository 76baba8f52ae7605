-- A space whose changes are live immediately: what is written in its documents is published by itself, and so without a review.
alter table files add column changes_live boolean not null default false;
alter table files add constraint files_live_or_reviewed check (not (changes_live and review_required));
create index files_live on files (id) where changes_live;
-- What may have something to publish.
create index documents_unpublished on documents (file_id) where dirty or published_version_id is null;

-- Whether readers see a document otherwise than it is written: changed since, or with a text that was never published. What
-- somebody unpublished or a review holds stays as it is.
create function awaits_publishing(file files, document documents) returns boolean
language sql stable
return file.trashed_at is null
  and case
    when document.published_version_id is not null then document.dirty
    else document.unpublished_at is null and (
      exists (select from paragraphs p where p.file_id = file.id and p.stage = 'draft' and p.text <> '')
      or exists (select from links l where l.from_file_id = file.id and l.stage = 'draft'))
  end
  and not exists (select from reviews r where r.file_id = file.id and r.status = 'open');

-- Whether a version is needed that another one took the place of: readers see it, or somebody named, restored, reviewed,
-- cited, signed or confirmed it.
create function version_in_use(version versions) returns boolean
language sql stable
return version.label is not null
  or exists (select from documents d where d.published_version_id = version.id)
  or exists (select from versions r where r.restored_from = version.id)
  or exists (select from reviews r where r.file_id = version.file_id and version.id in (r.version_id, r.base_version_id))
  or exists (select from answer_sources s where s.file_id = version.file_id and s.version = version.number)
  or exists (select from signatures s where s.file_id = version.file_id and s.version = version.number)
  or exists (select from confirmations c where c.file_id = version.file_id and c.version = version.number);

-- Automatic versions are thinned out, also those that were published.
drop index versions_auto;
create index versions_auto on versions (file_id, created_at) where cause = 'auto' and label is null;
