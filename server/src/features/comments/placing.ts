// Where threads stand in the draft: found when they begin, and again whenever it has changed.
import type { comments as endpoints } from '@docent/contract/comments';
import type { ParsedInputOf } from '@docent/contract/endpoint';
import { Refusal, refuse } from '@docent/contract/refusals';
import {
  anchorAt,
  anchorOfQuote,
  lostAnchor,
  type Place,
  resolveAnchors,
} from '@docent/document-model/anchors';
import { sameContent } from '@docent/document-model/content';
import * as Y from 'yjs';
import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Editing } from '../editing/editing.ts';
import type { CommentsStore, NewComment, ThreadPlace } from './comments.store.ts';

interface Needs {
  database: Database;
  editing: Pick<Editing, 'look'>;
  events: Events;
  store: CommentsStore;
}

const longestQuote = 2_000;

export const nowhere = { paragraphId: null, from: null, to: null, detached: false, anchor: null };

export function createPlacing({ database, editing, events, store }: Needs) {
  return {
    /** Where a new thread stands, and what it quotes. */
    async placeOf({
      fileId,
      paragraphId,
      anchor,
      quote,
    }: ParsedInputOf<typeof endpoints.add>): Promise<Pick<NewComment, 'quote' | 'place'>> {
      if (paragraphId === undefined) {
        if (anchor) throw refuse('comment/place-invalid');
        return { quote: quote || null, place: nowhere };
      }
      const found = await editing.look(fileId, (ydoc): Place | null => {
        const there = anchor
          ? anchorAt(ydoc, paragraphId, anchor)
          : quote
            ? null
            : anchorAt(ydoc, paragraphId, null);
        if (!quote || there?.anchor.text === quote) return there;
        // Whoever selected it saw an older text.
        return anchorOfQuote(ydoc, paragraphId, quote, anchor?.from);
      });
      if (found) {
        const { text } = found.anchor;
        const said = (quote || text).slice(0, longestQuote).toWellFormed();
        return { quote: said || null, place: placeRow(found) };
      }
      if (!quote) throw refuse('comment/place-invalid');

      return {
        quote,
        place: { ...nowhere, detached: true, anchor: lostAnchor(paragraphId, quote) },
      };
    },

    /** Costs nothing where no threads are, and little by the length of the document; writes only what moved. */
    async placeAnew(fileId: string): Promise<void> {
      const threads = await store.places(database, fileId);
      if (threads.length === 0) return;
      const since = await store.placedUpTo(database, fileId);
      const now = await editing
        .look(fileId, (ydoc) => ({
          places: resolveAnchors(
            ydoc,
            threads.map(({ anchor }) => anchor),
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
      const moved = threads.flatMap((thread, i) => {
        const place = now.places[i] ?? null;
        const next: ThreadPlace = { ...thread, ...placeRow(place, thread) };
        return sameContent(next, thread) ? [] : [next];
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

/** What is stored of a place; of one that is gone, what it was. */
function placeRow(place: Place): Omit<ThreadPlace, 'id'>;
function placeRow(place: Place | null, before: ThreadPlace): Omit<ThreadPlace, 'id'>;
function placeRow(place: Place | null, before?: ThreadPlace): Omit<ThreadPlace, 'id'> {
  if (place === null) return { ...(before as ThreadPlace), detached: true };
  const { paragraphId, range, anchor } = place;
  return {
    paragraphId,
    from: range?.from ?? null,
    to: range?.to ?? null,
    detached: false,
    anchor,
  };
}
