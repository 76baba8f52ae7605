-- Findings are answered, and settled by who asked for the review or who found them.
alter table review_contents drop constraint review_contents_kind_check;
alter table review_contents add constraint review_contents_kind_check
  check (kind in ('finding', 'tick', 'verdict', 'reply'));
alter table review_contents add column finding_id text references review_contents on delete cascade;
alter table review_contents add column settled_by text references people;
alter table review_contents add column settled_at timestamptz;
create index review_contents_replies on review_contents (finding_id) where finding_id is not null;
