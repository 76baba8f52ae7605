-- What paragraphs mean, as points in the space of a model: only where an embeddings endpoint is set. A vector belongs to
-- a file and to the very text that it was made of, so a text that comes back, or stands in another place, needs no new one.

create table paragraph_vectors (
  file_id text not null references files on delete cascade,
  -- SHA-256 of what was embedded, its first 16 bytes.
  text_hash bytea not null,
  model text not null,
  -- One signed byte for each dimension, the largest of them 127. Null: the model does not take this text.
  vector bytea,
  primary key (file_id, text_hash)
);
create index paragraph_vectors_text on paragraph_vectors (text_hash);

create sequence vectors_due_marks;

-- Documents of which some paragraph may lack its vector. A node that works on one takes it for a while.
create table vectors_due (
  file_id text primary key references files on delete cascade,
  -- Another one when the document changes again, also while it is being worked on.
  mark bigint not null default nextval('vectors_due_marks'),
  marked_at timestamptz not null default now(),
  taken_until timestamptz,
  taken_by text
);
create index vectors_due_order on vectors_due (marked_at);

-- The one model whose vectors are kept.
create table vector_model (
  model text primary key
);
