// Redraws only sections that changed or whose decorations changed. ProseMirror compares and places
// all children of the document at each change, and a long text has hundreds.

import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { type Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

/** A view's private record of an element that it has drawn. */
interface DrawnSections {
  node: Node;
  children: DrawnSections[];
  innerDeco: Decorations;
  outerDeco: readonly Decoration[];
  dirty: number;
  matchesNode(node: Node, outer: readonly Decoration[], inner: Decorations): boolean;
  update(node: Node, outer: readonly Decoration[], inner: Decorations, view: EditorView): boolean;
  updateOuterDeco(outer: readonly Decoration[]): void;
}

/** A decoration set, or a group of them. */
interface Decorations {
  members?: Decorations[];
  /** Decorations that are not within a single child. */
  local?: readonly Across[];
  /** For each child with decorations: start, end, and its set. */
  children?: readonly (number | Decorations)[];
  forChild(offset: number, child: Node): Decorations;
}

interface Across {
  from: number;
  type: { eq(other: unknown): boolean };
}

const clean = 0;
const childrenAreDirty = 1;

export function sectionDrawing(): Plugin {
  return new Plugin({
    key: new PluginKey('sectionDrawing'),
    view(view) {
      let drawing: DrawnSections | null = null;
      const shorten = () => {
        const { docView } = view as unknown as { docView: DrawnSections };
        if (docView === drawing) return;
        drawing = docView;
        const draw = docView.update.bind(docView);
        docView.update = (node, outer, inner, of) => {
          // ProseMirror finds the section with the composition even if it has moved, and keeps its
          // text nodes.
          if (of.composing || !drawSections(docView, node, inner, of)) {
            return draw(node, outer, inner, of);
          }
          docView.updateOuterDeco(outer);
          docView.node = node;
          docView.innerDeco = inner;
          docView.dirty = clean;
          return true;
        };
      };
      shorten();
      return {
        update: shorten,
        destroy() {
          // Deletes only the own property; the method of the prototype stays.
          delete (drawing as Partial<DrawnSections> | null)?.update;
        },
      };
    },
  });
}

/**
 * Returns false if a full redraw is needed, for example because sections or decorations between
 * them were added or removed.
 */
function drawSections(
  drawnSections: DrawnSections,
  doc: Node,
  inner: Decorations,
  view: EditorView,
): boolean {
  const behind = across(inner);
  const was = across(drawnSections.innerDeco);
  if (
    drawnSections.dirty > childrenAreDirty ||
    !doc.sameMarkup(drawnSections.node) ||
    drawnSections.children.length !== doc.childCount + behind.length ||
    behind.length !== was.length ||
    !behind.every(({ from, type }, i) => from === doc.content.size && type.eq(was[i]?.type))
  )
    return false;
  const decoratedSections = new Set(
    setsOf(inner).flatMap(({ children = [] }) => children.filter((_, i) => i % 3 === 0)),
  );
  let offset = 0;
  for (const [i, section] of doc.children.entries()) {
    const each = drawnSections.children[i];
    if (!each?.node) return false;
    const isPlain = each.innerDeco === DecorationSet.empty && !decoratedSections.has(offset);
    if (!isPlain || each.node !== section || each.dirty !== clean) {
      const own = inner.forChild(offset, section);
      if (!each.matchesNode(section, [], own) && !each.update(section, [], own, view)) return false;
    }
    offset += section.nodeSize;
  }
  return true;
}

function setsOf(decorations: Decorations): readonly Decorations[] {
  return decorations.members ?? [decorations];
}

function across(decorations: Decorations): readonly Across[] {
  return setsOf(decorations).flatMap(({ local = [] }) => local);
}
