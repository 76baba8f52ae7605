// Turns expected refusals into values.
import { type Reason, Refusal } from '@docent/contract/refusals';

/** For the `catch` of a promise: null if it was refused for one of these reasons. All other errors are rethrown. */
export const nullIfRefused =
  (...reasons: Reason[]) =>
  (error: unknown): null => {
    if (error instanceof Refusal && reasons.includes(error.reason)) return null;
    throw error;
  };
