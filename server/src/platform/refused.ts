// Refusals that a caller expects, as values.
import { type Reason, Refusal } from '@docent/contract/refusals';

/** For the `catch` of a promise: null where it was refused for one of these reasons. Every other error is thrown on. */
export const nullIfRefused =
  (...reasons: Reason[]) =>
  (error: unknown): null => {
    if (error instanceof Refusal && reasons.includes(error.reason)) return null;
    throw error;
  };
