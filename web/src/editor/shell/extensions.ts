// Everything the editor is made of, in one list: the vocabulary and the plugins, in the order of their
// precedence.

import { marks, nodes } from '@docent/document-model/schema';
import { type AnyExtension, Extension, Node } from '@tiptap/core';
import { dropCursor } from '@tiptap/pm/dropcursor';
import { gapCursor } from '@tiptap/pm/gapcursor';
import { Plugin } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { finding } from '../find/plugin.ts';
import { markFromSpec, nodeFromSpec } from '../kit/fromSpec.ts';
import { mode } from '../kit/mode.ts';
import type { Surroundings } from '../kit/surroundings.ts';
import { sectionDrawing } from '../large/sectionDrawing.ts';
import { wholeText } from '../large/wholeText.ts';
import { wideChanges } from '../large/wideChanges.ts';
import { wideSelection } from '../large/wideSelection.ts';
import { breakViews, sectionViews } from '../layout/views.ts';
import { sections } from '../live/sections.ts';
import { blockIds } from '../plugins/blockIds.ts';
import { caretInSight } from '../plugins/caretInSight.ts';
import { codeHighlight } from '../plugins/codeHighlight.ts';
import { columnWidths } from '../plugins/columnWidths.ts';
import { commentMarks } from '../plugins/commentMarks.ts';
import { completions } from '../plugins/completing.ts';
import { controls } from '../plugins/controls.ts';
import { dragHandle } from '../plugins/dragHandle.ts';
import { drawnCaret } from '../plugins/drawnCaret.ts';
import { figureNumbers } from '../plugins/figureNumbers.ts';
import { formatPainter } from '../plugins/formatPainter.ts';
import { freshSelection } from '../plugins/freshSelection.ts';
import { keys } from '../plugins/keys.ts';
import { leafMarks } from '../plugins/leafMarks.ts';
import { leavingByTab } from '../plugins/leavingByTab.ts';
import { linkNames } from '../plugins/linkNames.ts';
import { longPress } from '../plugins/longPress.ts';
import { openLinks } from '../plugins/openLinks.ts';
import { pastedPictures } from '../plugins/pastedPictures.ts';
import { pasting } from '../plugins/pasting.ts';
import { placeholder } from '../plugins/placeholder.ts';
import { slashQueries } from '../plugins/slashMenu.ts';
import { tableHandles } from '../plugins/tableHandles.ts';
import { tableKeys, tables } from '../plugins/tables.ts';
import { trailingParagraph } from '../plugins/trailingParagraph.ts';
import { typingRules } from '../plugins/typingRules.ts';
import { uploads } from '../plugins/uploads.ts';
import { suggesting } from '../suggesting/suggesting.ts';
import { calloutViews } from '../views/calloutView.ts';
import { checkItemViews } from '../views/checkItemView.ts';
import { codeBlockViews } from '../views/codeBlockView.ts';
import { controlViews } from '../views/controlView.ts';
import { detailsViews, openAroundCaret } from '../views/detailsView.ts';
import { imageViews } from '../views/imageView.ts';
import { inlineImageViews } from '../views/inlineImageView.ts';
import { leafKeys, leafViews } from '../views/leafViews.ts';
import { signatureViews } from '../views/signatureView.ts';
import { TableView } from '../views/tableView.ts';
import { unknownViews } from '../views/unknownView.ts';

/** The vocabulary: document-model's nodes and marks, nothing else. */
export const documentNodes: AnyExtension[] = [
  ...Object.entries(nodes).map(([name, spec]) => nodeFromSpec(name, spec)),
  ...Object.entries(marks).map(([name, spec]) => markFromSpec(name, spec)),
];

export function extensionsFor(surroundings: Surroundings): AnyExtension[] {
  const highlighter = codeHighlight();
  const controlView = controlViews(surroundings);
  const signatureView = signatureViews(surroundings);
  const views: Record<string, NodeViewConstructor> = {
    table: (node) => new TableView(node),
    section: sectionViews,
    pageBreak: breakViews,
    sectionBreak: breakViews,
    ...leafViews(surroundings),
    callout: calloutViews,
    details: detailsViews,
    image: imageViews(surroundings),
    inlineImage: inlineImageViews(surroundings),
    checkItem: checkItemViews(surroundings),
    codeBlock: codeBlockViews(surroundings, highlighter),
    control: controlView.make,
    signature: signatureView.make,
    unknown: unknownViews(surroundings),
    unknownInline: unknownViews(surroundings),
  };
  const surface = Extension.create({
    name: 'surface',
    addProseMirrorPlugins() {
      return [
        freshSelection(),
        wideChanges(),
        drawnCaret(),
        mode(surroundings),
        slashQueries.plugin(),
        completions.plugin(),
        leafKeys(surroundings),
        formatPainter(),
        // Enter on a selected control opens it.
        controls(surroundings),
        ...keys(surroundings),
        typingRules(this.editor.schema),
        uploads(surroundings),
        figureNumbers(),
        pastedPictures(surroundings),
        pasting(this.editor.schema),
        sections(),
        sectionDrawing(),
        wideSelection(),
        blockIds(),
        controlView.plugin,
        signatureView.plugin,
        leafMarks(),
        trailingParagraph(),
        placeholder(surroundings.words),
        openLinks(),
        caretInSight(),
        longPress(),
        linkNames(surroundings),
        openAroundCaret(),
        wholeText(surroundings),
        commentMarks(),
        finding(),
        dragHandle(),
        highlighter.plugin,
        // Its node view stands with the others below: a view that comes by a plugin comes after the
        // first drawing and makes ProseMirror draw everything again.
        columnWidths(),
        tableKeys(),
        tables(),
        tableHandles(surroundings.words),
        dropCursor({ class: 'editor-drop', color: false, width: 2 }),
        gapCursor(),
        // Behind all that Escape closes.
        leavingByTab(),
        new Plugin({ props: { attributes: () => ({ 'aria-label': surroundings.words().text }) } }),
      ];
    },
  });
  return [
    ...documentNodes.map((extension) => withView(extension, views)),
    suggesting(surroundings),
    surface,
  ];
}

function withView(
  extension: AnyExtension,
  views: Record<string, NodeViewConstructor>,
): AnyExtension {
  const make = views[extension.name];
  if (!make || !(extension instanceof Node)) return extension;
  return extension.extend({
    addNodeView:
      () =>
      ({ node, view, getPos, decorations, innerDecorations }) =>
        make(node, view, getPos, decorations, innerDecorations),
  });
}
