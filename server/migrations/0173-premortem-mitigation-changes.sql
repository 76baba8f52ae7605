-- The changed text that the owner of the risk was told of; empty for a paragraph that is gone.
alter table premortem_risks add column mitigation_told text;
