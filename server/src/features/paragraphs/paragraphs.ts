// Paragraphs that go from one document to another.
import type { Caller } from '../../platform/caller.ts';
import { moveParagraphs } from './move-paragraphs.ts';
import type { MoveInput, MoveOutput, ParagraphsNeeds } from './paragraphs.needs.ts';

export interface Paragraphs {
  /** Refuses with `paragraph/not-found`, `paragraph/signed`, and `request/invalid` within one document. */
  move(caller: Caller, input: MoveInput): Promise<MoveOutput>;
}

export function createParagraphs(needs: ParagraphsNeeds): Paragraphs {
  return { move: (caller, input) => moveParagraphs(needs, caller, input) };
}
