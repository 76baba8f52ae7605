-- When the review period of a published document began: a version that is published by itself does not restart it.
update documents set reviewed_at = greatest(published_at, reviewed_at) where published_number is not null;
update documents set reviewed_at = null where published_number is null and reviewed_at is not null;
