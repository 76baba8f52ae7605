-- What is told of a comment goes with it, whoever it was told to.
create index notices_comment on notices ((ref ->> 'commentId')) where ref ->> 'commentId' is not null;
