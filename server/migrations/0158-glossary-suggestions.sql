-- Suggestions for the glossary that a coach dismissed; `glossary/suggesting.ts` says what a key is.
create table glossary_dismissals (key text primary key, dismissed_at timestamptz not null);
