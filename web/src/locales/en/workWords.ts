// What people do about documents together: loaded with the first of it that is shown.
import { audit } from './audit.ts';
import { comments } from './comments.ts';
import { gaps } from './gaps.ts';
import { history } from './history.ts';
import { notices } from './notices.ts';
import { people } from './people.ts';
import { priorities, upkeep } from './priorities.ts';
import { reviews } from './reviews.ts';
import { templates } from './templates.ts';

export const words = {
  audit,
  comments,
  gaps,
  history,
  notices,
  people,
  reviews,
  priorities,
  templates,
  upkeep,
} as const;
