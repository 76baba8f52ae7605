-- Of a picture, its width and height in pixels as browsers show it; empty where its first bytes do not tell, and null
-- where nobody has looked yet, as at those of before.
alter table files add column natural_size integer[];
