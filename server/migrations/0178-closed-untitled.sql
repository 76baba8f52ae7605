-- When the author closed the page of a document without a title or text. If nobody opens it again, it is deleted.
alter table documents add column closed_at timestamptz;
create index documents_closed on documents (closed_at) where closed_at is not null;
