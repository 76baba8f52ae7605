-- Whether the stored text is that of a draft, which not everybody who may read the plan may see.
alter table premortem_risks add column mitigation_is_draft boolean not null default false;
