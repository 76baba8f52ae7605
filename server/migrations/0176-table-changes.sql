-- Every node hears of changes in the tables behind results that it remembers. Notifications with the same payload in
-- one transaction are delivered once.
create function notify_table_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('docent_tables', tg_table_name);
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'confirmations', 'departments', 'documents', 'favourites', 'files', 'grants', 'links', 'people', 'priorities', 'priority_audience',
    'review_reviewers', 'reviews', 'scope_grants', 'space_covers', 'versions'
  ] loop
    execute format(
      'create trigger notify_table_change after insert or update or delete or truncate on %I
        for each statement execute function notify_table_change()', name);
  end loop;
end $$;

-- `seen_at` changes every minute.
create trigger notify_table_change after insert or delete or update of person_id, expires_at on sessions
  for each statement execute function notify_table_change();
