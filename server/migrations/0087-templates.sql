-- Documents that new ones begin from: offered in their space, or to everyone who may read them.
alter table documents add column template text check (template in ('space', 'everywhere'));
create index documents_templates on documents (file_id) where template is not null;
