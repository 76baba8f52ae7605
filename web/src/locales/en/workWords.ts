// What people do about documents together: loaded with the first of it that is shown.
import { comments } from './comments.ts';
import { gaps } from './gaps.ts';
import { history } from './history.ts';
import { notices } from './notices.ts';

export const words = { comments, gaps, history, notices } as const;
