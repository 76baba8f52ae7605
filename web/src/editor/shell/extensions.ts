// All extensions of the editor in one list: nodes, marks and plugins, in order of precedence.

import { marks, nodes } from '@docent/document-model/schema';
import { browserSelection } from '@docent/live-binding/browserSelection';
import { type AnyExtension, Extension } from '@tiptap/core';
import { dropCursor } from '@tiptap/pm/dropcursor';
import { gapCursor } from '@tiptap/pm/gapcursor';
import { Plugin } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { blockIds } from '../blocks/blockIds.ts';
import { calloutViews } from '../blocks/calloutView.ts';
import { detailsViews, openAroundCaret } from '../blocks/detailsView.ts';
import { dragHandle } from '../blocks/dragHandle.ts';
import { trailingParagraph } from '../blocks/trailingParagraph.ts';
import { unknownViews } from '../blocks/unknownView.ts';
import { codeBlockViews } from '../code/codeBlockView.ts';
import { codeHighlight } from '../code/codeHighlight.ts';
import { commentMarks } from '../comments/commentMarks.ts';
import { completions } from '../completion/completionQuery.ts';
import { slashQueries } from '../completion/slashQuery.ts';
import { longPress } from '../contextMenu/longPress.ts';
import { finding } from '../find/plugin.ts';
import { formatPainter } from '../formatting/formatPainter.ts';
import { leafMarks } from '../formatting/leafMarks.ts';
import { controls } from '../forms/controlKeys.ts';
import { controlViews } from '../forms/controlView.ts';
import { signatureViews } from '../forms/signatureView.ts';
import { figureNumbers } from '../images/figureNumbers.ts';
import { imageViews } from '../images/imageView.ts';
import { inlineImageViews } from '../images/inlineImageView.ts';
import { leafKeys, leafViews } from '../insert/leafViews.ts';
import { extensionsFromSpecs } from '../kit/fromSpec.ts';
import { mode } from '../kit/mode.ts';
import type { Surroundings } from '../kit/surroundings.ts';
import { sectionDrawing } from '../large/sectionDrawing.ts';
import { wholeText } from '../large/wholeText.ts';
import { wideChanges } from '../large/wideChanges.ts';
import { wideSelection } from '../large/wideSelection.ts';
import { breakViews, sectionViews } from '../layout/breakViews.ts';
import { linkNames } from '../links/linkNames.ts';
import { openLinks } from '../links/openLinks.ts';
import { checkItemViews } from '../lists/checkItemView.ts';
import { sections } from '../live/sections.ts';
import { pastedPictures } from '../pasting/pastedImages.ts';
import { pasting } from '../pasting/pasting.ts';
import { suggesting } from '../suggesting/suggesting.ts';
import { columnWidths } from '../tables/columnWidths.ts';
import { tableKeys, tables } from '../tables/tableEditing.ts';
import { tableHandles } from '../tables/tableHandles.ts';
import { TableView } from '../tables/tableView.ts';
import { drawnCaret } from '../typing/drawnCaret.ts';
import { leavingByTab } from '../typing/leaveByTab.ts';
import { placeholder } from '../typing/placeholder.ts';
import { scrollCaretIntoView } from '../typing/scrollCaretIntoView.ts';
import { keys } from '../typing/shortcuts.ts';
import { typingRules } from '../typing/typingRules.ts';
import { uploads } from '../uploads/uploads.ts';

/** The nodes and marks of document-model, nothing else. */
export const documentNodes: AnyExtension[] = extensionsFromSpecs(nodes, marks);

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
        browserSelection(),
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
        scrollCaretIntoView(),
        longPress(),
        linkNames(surroundings),
        openAroundCaret(),
        wholeText(surroundings),
        commentMarks(),
        finding(),
        dragHandle(),
        highlighter.plugin,
        // Tiptap's `addNodeView` would compute all attributes again for each kind of node, and render
        // those of each node that is drawn.
        new Plugin({ props: { nodeViews: views } }),
        columnWidths(),
        tableKeys(),
        tables(),
        tableHandles(surroundings.words),
        dropCursor({ class: 'editor-drop', color: false, width: 2 }),
        gapCursor(),
        // After everything that Escape closes.
        leavingByTab(),
        new Plugin({ props: { attributes: () => ({ 'aria-label': surroundings.words().text }) } }),
      ];
    },
  });
  return [...documentNodes, suggesting(surroundings), surface];
}
