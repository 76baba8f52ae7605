-- Whether somebody else has appended to a draft behind what an author's node knew. Volatile, and so not bound to what
-- its caller's statement sees: what was committed while that statement waited for the draft's lock counts.
create function has_other_updates(file text, after bigint, own bigint[]) returns boolean language plpgsql volatile as $$
begin
  return exists (select from document_updates where file_id = file and seq > after and seq <> all (own))
    or exists (select from document_states where file_id = file and seq > after);
end $$;
