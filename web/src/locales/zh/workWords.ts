// What people do about documents together: loaded with the first of it that is shown.
import { gaps } from './gaps.ts';
import { notices } from './notices.ts';

export const words = { gaps, notices } as const;
