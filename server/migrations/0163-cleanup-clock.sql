-- When old things were last cleaned up, and since when that has happened without a gap.
create table cleanup_clock (
  id boolean primary key default true check (id),
  at timestamptz not null,
  steady_since timestamptz not null
);
