// Finds the place of threads in the draft, when they are started and whenever the draft has changed.
import type { Anchor } from '@docent/contract/comments';
import { refuse } from '@docent/contract/refusals';
import {
  type AnchorPlacement,
  anchorAt,
  anchorOfQuote,
  blocksIn,
  lostAnchor,
  resolveAnchors,
} from '@docent/document-model/anchors';
import { sameContent } from '@docent/document-model/content';
import * as Y from 'yjs';
import { nullIfRefused } from '../../platform/refused.ts';
import type { CommentsInput, CommentsNeeds } from './comments.needs.ts';
import type { CommentPlace, NewComment, ThreadPlace } from './comments.store.ts';
import * as store from './comments.store.ts';

const maxQuoteLength = 2_000;

export const nowhere = {
  paragraphId: null,
  from: null,
  to: null,
  detached: false,
  anchor: null,
  quote: null,
  further: [],
};

/** The place of a new thread, and the text that it quotes. */
export async function findThreadPlace(
  editing: CommentsNeeds['editing'],
  input: CommentsInput<'add'>,
): Promise<NewComment['place']> {
  const { fileId, paragraphId, anchor, quote, further = [] } = input;
  if (paragraphId === undefined) {
    if (anchor || further.length > 0) throw refuse('comment/place-invalid');
    return { ...nowhere, quote: quote || null };
  }
  const selections = [{ paragraphId, anchor, quote }, ...further];
  const placements = await editing.inspect(fileId, (ydoc) => {
    const blocks = blocksIn(ydoc);
    // Only the first quotation is searched in the whole text, the others in their own paragraphs.
    return selections.map((one, at) => findPlacement(blocks, one, { anywhere: at === 0 }));
  });
  return inOrder(selections.map((one, at) => toPlace(placements[at] ?? null, one)));
}

/**
 * Updates the places of all threads after a document changed. Costs nothing without threads, and little that
 * depends on the document's length; writes only threads that moved.
 */
export async function placeThreadsAnew(
  { database, editing, events }: Pick<CommentsNeeds, 'database' | 'editing' | 'events'>,
  fileId: string,
): Promise<void> {
  const threads = await store.listPlaces(database, fileId);
  if (threads.length === 0) return;
  const since = await store.readPlacedUpTo(database, fileId);
  const places = threads.flatMap(({ id: _, further, ...first }) => [first, ...further]);
  const now = await editing
    .inspect(fileId, (ydoc) => ({
      places: resolveAnchors(
        ydoc,
        places.map(({ anchor }) => anchor),
        since,
      ),
      upTo: Y.encodeStateVector(ydoc),
    }))
    // The document may have been deleted in the meantime.
    .catch(nullIfRefused('file/not-found'));
  if (now === null) return;
  let at = 0;
  const placedThreads = threads.flatMap((thread) => {
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
    const [first] = placedThreads;
    if (!first) return;
    await store.writePlaces(tx, placedThreads);
    await events.record(tx, { kind: 'comment.changed', fileId, commentId: first.id });
  });
}

/** A selection in one paragraph. */
interface Selection {
  paragraphId: string;
  anchor?: Anchor | undefined;
  quote?: string | undefined;
}

function findPlacement(
  blocks: ReturnType<typeof blocksIn>,
  { paragraphId, anchor, quote }: Selection,
  { anywhere }: { anywhere: boolean },
): AnchorPlacement | null {
  const there = anchor || !quote ? anchorAt(blocks, paragraphId, anchor ?? null) : null;
  if (!quote || there?.anchor.text.startsWith(quote)) return there;
  // The text has changed since it was selected.
  return anchorOfQuote(blocks, paragraphId, quote, { near: anchor?.from, anywhere });
}

function toPlace(
  placement: AnchorPlacement | null,
  { paragraphId, quote }: Selection,
): CommentPlace {
  if (placement) {
    const text = (quote || placement.anchor.text).slice(0, maxQuoteLength).toWellFormed();
    return standing(placement, text || null);
  }
  if (!quote) throw refuse('comment/place-invalid');
  const anchor = lostAnchor(paragraphId, quote);
  return { paragraphId: null, from: null, to: null, detached: true, anchor, quote };
}

export const standing = (
  { paragraphId, range, anchor }: AnchorPlacement,
  quote: string | null,
): CommentPlace => ({
  paragraphId,
  from: range?.from ?? null,
  to: range?.to ?? null,
  detached: false,
  anchor,
  quote,
});

/** Deleted paragraphs come last: a thread is shown at the first of its paragraphs that is left. */
export function inOrder(places: readonly CommentPlace[]): Omit<ThreadPlace, 'id'> {
  const [first, ...further] = [...places].sort(
    (one, other) => Number(one.detached) - Number(other.detached),
  );
  return { ...(first as CommentPlace), further };
}
