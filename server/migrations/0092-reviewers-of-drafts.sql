-- Whoever is asked to judge a version sees it, also of a document that readers do not know yet.
create function is_reviewer(review text, person text) returns boolean
language sql stable
return exists (select from review_reviewers w where w.review_id = review and w.person_id = person);
