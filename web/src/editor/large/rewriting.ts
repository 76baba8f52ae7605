// Replaces many blocks in one step; separate steps would create a document each.

import { Fragment, type Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Step, StepMap, StepResult } from '@tiptap/pm/transform';

/** A range within one parent, and its replacement. */
export interface Rewriting {
  from: number;
  to: number;
  make: (nodes: readonly Node[]) => readonly Node[];
}

/**
 * Rewrites consecutive ranges. `ranges` is the step's map in the format of StepMap: positions, and
 * the sizes before and after.
 */
export function rewrite(
  tr: Transaction,
  places: readonly Rewriting[],
  ranges: number[] = [],
): void {
  if (places.length === 0) return;
  let next = 0;
  const within = (parent: Node, start: number): Node => {
    const children: Node[] = [];
    let pos = start;
    for (let i = 0; i < parent.childCount; ) {
      const child = parent.child(i);
      const place = places[next];
      const end = pos + child.nodeSize;
      if (!place || place.from >= end) {
        children.push(child);
      } else if (place.from > pos) {
        children.push(within(child, pos + 1));
      } else {
        const takenNodes: Node[] = [];
        for (; i < parent.childCount && pos < place.to; i++) {
          const each = parent.child(i);
          takenNodes.push(each);
          pos += each.nodeSize;
        }
        children.push(...place.make(takenNodes));
        next++;
        continue;
      }
      pos = end;
      i++;
    }
    return parent.copy(Fragment.fromArray(children));
  };
  const { doc } = tr;
  tr.step(new RewriteStep(doc.content, within(doc, 0).content, ranges));
}

class RewriteStep extends Step {
  private readonly before: Fragment;
  private readonly after: Fragment;
  private readonly ranges: readonly number[];

  constructor(before: Fragment, after: Fragment, ranges: readonly number[]) {
    super();
    this.before = before;
    this.after = after;
    this.ranges = ranges;
  }

  apply(doc: Node): StepResult {
    return doc.content.eq(this.before)
      ? StepResult.ok(doc.copy(this.after))
      : StepResult.fail('Written for another document');
  }

  override getMap(): StepMap {
    return new StepMap(this.ranges);
  }

  invert(): Step {
    const ranges: number[] = [];
    let shift = 0;
    for (let i = 0; i < this.ranges.length; i += 3) {
      const [at = 0, old = 0, now = 0] = this.ranges.slice(i, i + 3);
      ranges.push(at + shift, now, old);
      shift += now - old;
    }
    return new RewriteStep(this.after, this.before, ranges);
  }

  /** The step cannot be applied to another document. */
  map(): null {
    return null;
  }

  toJSON(): never {
    throw new Error(
      'A rewriting is written to nobody: the shared text says what has become of it.',
    );
  }
}
