// Text without a place is returned to its author, who may go on typing before noticing that. What is
// typed directly after returned letters is returned as well, so that no word is torn apart.

import * as Y from 'yjs';
import { blockIdAround, type SharedType, typeOf } from './lines.ts';
import { itemAt, type RelocatedRun, type Relocations, targetsOf } from './relocations.ts';
import type { Stray } from './strays.ts';

export interface ContinuedReturns {
  /** What the update typed after returned letters, where it stands at last. */
  strays: Stray[];
  /** Those of these letters that stand in the text. */
  ids: Y.ID[];
  has(id: Y.ID): boolean;
}

export function continuedReturns(
  { doc, beforeState }: Y.Transaction,
  { structs, ds }: ReturnType<typeof Y.decodeUpdate>,
  newRuns: readonly RelocatedRun[],
  relocations: Relocations,
): ContinuedReturns {
  const copies = targetsOf(newRuns);
  const continuedIds = new Set<string>();
  const result: ContinuedReturns = {
    strays: [],
    ids: [],
    has: (id) => continuedIds.has(keyOf(id)),
  };
  if (!relocations.hasReturned) return result;
  for (const struct of structs) {
    if (!(struct instanceof Y.Item) || typeOf(struct) || struct.parentSub !== null) continue;
    const { client, clock } = struct.id;
    const knownLength = (beforeState.get(client) ?? 0) - clock;
    for (let n = Math.max(0, knownLength); n < struct.length; n++) {
      const id = Y.createID(client, clock + n);
      const before = n > 0 ? Y.createID(client, clock + n - 1) : struct.origin;
      const sources = copies.covering(id);
      const isContinued =
        sources.length > 0
          ? sources.some(({ clock: first, toClient, toClock }) =>
              result.has(Y.createID(toClient, toClock + id.clock - first)),
            )
          : before !== null && (result.has(before) || relocations.isReturned(before));
      if (!isContinued) continue;
      continuedIds.add(keyOf(id));
      if (Y.isDeleted(ds, id) || !(struct.content instanceof Y.ContentString)) continue;
      result.strays.push(strayOf(doc, id, struct.content.str.charAt(n)));
      if (itemAt(doc, id)?.deleted === false) result.ids.push(id);
    }
  }
  return result;
}

/** Runs for the letters among these strays. */
export function returnedRuns(strays: readonly Stray[]): RelocatedRun[] {
  return strays
    .filter(({ content }) => content instanceof Y.ContentString)
    .map(({ id: { client, clock }, length }) => ({
      client,
      clock,
      length,
      toClient: client,
      toClock: clock,
      isReturned: true,
    }));
}

const keyOf = ({ client, clock }: Y.ID) => `${client} ${clock}`;

function strayOf(doc: Y.Doc, id: Y.ID, letter: string): Stray {
  const parent = itemAt(doc, id)?.parent;
  return {
    id,
    content: new Y.ContentString(letter),
    length: 1,
    parentSub: null,
    candidates: [],
    blockId: parent instanceof Y.AbstractType ? blockIdAround(parent as SharedType) : null,
    isMisplaced: false,
  };
}
