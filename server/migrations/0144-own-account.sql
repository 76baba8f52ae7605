-- What people choose for themselves, and which of their sessions is which.
alter table people
  -- A name that somebody chose outlives what the provider claims at the next sign-in.
  add column username_chosen boolean not null default false,
  add column time_format text not null default 'auto';
alter table sessions
  -- Names a session without telling its token.
  add column id text not null default gen_random_uuid()::text unique,
  add column user_agent text not null default '';
