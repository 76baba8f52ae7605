-- When somebody last said that the published text is still right, and until when the owner has been told that it may not be.
alter table documents add column reviewed_at timestamptz;
alter table documents add column outdated_told_at timestamptz;
create index files_reviewed on files (id) where review_every is not null;
