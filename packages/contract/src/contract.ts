// All endpoints by feature. The server binds this list, the client is derived from it, and OpenAPI documents it.
import { access } from './access.ts';
import { assistant } from './assistant.ts';
import { audit } from './audit.ts';
import { comments } from './comments.ts';
import { documents, paragraphs } from './documents.ts';
import { duplicates } from './duplicates.ts';
import { exports } from './exports.ts';
import { files } from './files.ts';
import { forms } from './forms.ts';
import { gaps } from './gaps.ts';
import { glossary } from './glossary.ts';
import { history } from './history.ts';
import { imports, uploads } from './imports.ts';
import { links } from './links.ts';
import { notices } from './notices.ts';
import { people } from './people.ts';
import { premortems } from './premortems.ts';
import { priorities } from './priorities.ts';
import { recovered } from './recovered.ts';
import { reviews } from './reviews.ts';
import { search } from './search.ts';

export const contract = {
  people,
  access,
  exports,
  files,
  documents,
  duplicates,
  paragraphs,
  links,
  forms,
  search,
  assistant,
  gaps,
  glossary,
  history,
  imports,
  notices,
  comments,
  premortems,
  priorities,
  recovered,
  reviews,
  uploads,
  audit,
};
export type Contract = typeof contract;
