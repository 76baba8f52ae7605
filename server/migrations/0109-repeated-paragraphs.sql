-- Finds what says the same as a paragraph that is under review. Short lines say the same everywhere.
create index paragraphs_text on paragraphs (hashtextextended(text, 0)) where octet_length(text) >= 40;
