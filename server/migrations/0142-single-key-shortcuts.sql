-- Single keys that run commands can be switched off: speech input and stray presses set them off.
alter table people add column shortcuts boolean not null default true;
