// Where threads stand in the draft: found when they begin, and again whenever it has changed.
import type { Anchor, comments as endpoints } from '@docent/contract/comments';
import type { ParsedInputOf } from '@docent/contract/endpoint';
import { Refusal, refuse } from '@docent/contract/refusals';
import {
  anchorAt,
  anchorOfQuote,
  blocksIn,
  type AnchorPlacement as FoundPlace,
  lostAnchor,
  resolveAnchors,
} from '@docent/document-model/anchors';
import { sameContent } from '@docent/document-model/content';
import * as Y from 'yjs';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Editing } from '../editing/editing.ts';
import type { CommentPlace, NewComment, ThreadPlace } from './comments.store.ts';
import * as store from './comments.store.ts';

interface Needs {
  database: Database;
  editing: Pick<Editing, 'look'>;
  events: Events;
}

const longestQuote = 2_000;

export const nowhere = {
  paragraphId: null,
  from: null,
  to: null,
  detached: false,
  anchor: null,
  quote: null,
  further: [],
};

export function createPlacing({ database, editing, events }: Needs) {
  return {
    /** Where a new thread stands, and what it quotes. */
    async placeOf(input: ParsedInputOf<typeof endpoints.add>): Promise<NewComment['place']> {
      const { fileId, paragraphId, anchor, quote, further = [] } = input;
      if (paragraphId === undefined) {
        if (anchor || further.length > 0) throw refuse('comment/place-invalid');
        return { ...nowhere, quote: quote || null };
      }
      const wanted = [{ paragraphId, anchor, quote }, ...further];
      const found = await editing.look(fileId, (ydoc) => {
        const blocks = blocksIn(ydoc);
        // Of many, each is looked for in its own paragraph only: all the text is read for one.
        return wanted.map((one, at) => find(blocks, one, { anywhere: at === 0 }));
      });
      return inOrder(wanted.map((one, at) => placed(found[at] ?? null, one)));
    },

    /** Costs nothing where no threads are, and little by the length of the document; writes only what moved. */
    async placeAnew(fileId: string): Promise<void> {
      const threads = await store.listPlaces(database, fileId);
      if (threads.length === 0) return;
      const since = await store.readPlacedUpTo(database, fileId);
      const places = threads.flatMap(({ id: _, further, ...first }) => [first, ...further]);
      const now = await editing
        .look(fileId, (ydoc) => ({
          places: resolveAnchors(
            ydoc,
            places.map(({ anchor }) => anchor),
            since,
          ),
          upTo: Y.encodeStateVector(ydoc),
        }))
        .catch((error) => {
          // Removed for good since.
          if (error instanceof Refusal && error.reason === 'file/not-found') return null;
          throw error;
        });
      if (now === null) return;
      let at = 0;
      const moved = threads.flatMap((thread) => {
        const { id, further, ...first } = thread;
        const next = inOrder(
          [first, ...further].map((before) => {
            const place = now.places[at++] ?? null;
            return place ? standing(place, before.quote) : { ...before, detached: true };
          }),
        );
        return sameContent({ id, ...next }, thread) ? [] : [{ id, ...next }];
      });
      await database.transaction(async (tx) => {
        await store.savePlacedUpTo(tx, fileId, now.upTo);
        const [first] = moved;
        if (!first) return;
        await store.writePlaces(tx, moved);
        await events.record(tx, { kind: 'comment.changed', fileId, commentId: first.id });
      });
    },
  };
}

interface Wanted {
  paragraphId: string;
  anchor?: Anchor | undefined;
  quote?: string | undefined;
}

function find(
  blocks: ReturnType<typeof blocksIn>,
  { paragraphId, anchor, quote }: Wanted,
  { anywhere }: { anywhere: boolean },
): FoundPlace | null {
  const there = anchor || !quote ? anchorAt(blocks, paragraphId, anchor ?? null) : null;
  if (!quote || there?.anchor.text.startsWith(quote)) return there;
  // Whoever selected it saw an older text.
  return anchorOfQuote(blocks, paragraphId, quote, { near: anchor?.from, anywhere });
}

function placed(found: FoundPlace | null, { paragraphId, quote }: Wanted): CommentPlace {
  if (found) {
    const said = (quote || found.anchor.text).slice(0, longestQuote).toWellFormed();
    return standing(found, said || null);
  }
  if (!quote) throw refuse('comment/place-invalid');
  const anchor = lostAnchor(paragraphId, quote);
  return { paragraphId: null, from: null, to: null, detached: true, anchor, quote };
}

const standing = (
  { paragraphId, range, anchor }: FoundPlace,
  quote: string | null,
): CommentPlace => ({
  paragraphId,
  from: range?.from ?? null,
  to: range?.to ?? null,
  detached: false,
  anchor,
  quote,
});

/** What is gone comes behind what is there: a thread stands where the first of its paragraphs is left. */
function inOrder(places: readonly CommentPlace[]): Omit<ThreadPlace, 'id'> {
  const [first, ...further] = [...places].sort(
    (one, other) => Number(one.detached) - Number(other.detached),
  );
  return { ...(first as CommentPlace), further };
}
