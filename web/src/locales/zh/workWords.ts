// What people do about documents together: loaded with the first of it that is shown.
import { notices } from './notices.ts';

export const words = { notices } as const;
