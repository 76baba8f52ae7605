// Texts for working on documents together; loaded when the first of them is shown.
import { audit } from './audit.ts';
import { comments } from './comments.ts';
import { duplicates } from './duplicates.ts';
import { imports } from './files.ts';
import { gaps } from './gaps.ts';
import { glossary } from './glossary.ts';
import { history } from './history.ts';
import { notices } from './notices.ts';
import { people, settings } from './people.ts';
import { priorities, upkeep } from './priorities.ts';
import { reviews } from './reviews.ts';
import { folders, spaces, templates } from './templates.ts';

export const words = {
  audit,
  comments,
  duplicates,
  folders,
  gaps,
  glossary,
  history,
  imports,
  notices,
  people,
  reviews,
  settings,
  spaces,
  priorities,
  templates,
  upkeep,
} as const;
