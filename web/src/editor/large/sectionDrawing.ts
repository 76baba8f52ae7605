// Draws again only the sections that are others than before, or have other decorations. ProseMirror compares and
// places all children of the document at each change, of which there are hundreds in a long text.

import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { type Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

/** What a view knows of an element it has drawn; it does not show it in its types. */
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

/** A set, or several of them. */
interface Decorations {
  members?: Decorations[];
  /** Those that do not stand within one child alone. */
  local?: readonly Across[];
  /** For each child that has some: where it begins and ends, and its own. */
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
          // ProseMirror finds the section that is composed in also where it has moved, and keeps its letters.
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
          // Its own property only: the method of all drawings stays.
          delete (drawing as Partial<DrawnSections> | null)?.update;
        },
      };
    },
  });
}

/** False where that is not enough, such as for sections that come or go, or for what stands between them. */
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
