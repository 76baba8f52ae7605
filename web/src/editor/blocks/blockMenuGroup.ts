// Actions for a whole block: the selected one, or the one with the caret.

import type { Node } from '@tiptap/pm/model';
import type { Command, EditorState } from '@tiptap/pm/state';
import i18next, { type TFunction } from 'i18next';
import {
  ArrowDown,
  ArrowUp,
  CopyCheck,
  CopyPlus,
  FileOutput,
  Heading1,
  Heading2,
  Heading3,
  History,
  Link2,
  ListPlus,
  Pilcrow,
  RefreshCw,
  SquareCode,
  TextQuote,
  Trash2,
} from 'lucide-react';
import { sentenceOfReason } from '../../api/reasons.ts';
import { showToast } from '../../ui/toasts.ts';
import type { MenuGroup, MenuItem } from '../contextMenu/menuItems.ts';
import type { MenuContext } from '../contextMenu/place.ts';
import { moveBlock, setKind, toggleQuote } from '../formatting/blockCommands.ts';
import { perform } from '../kit/editorStatus.ts';
import { modeOf } from '../kit/mode.ts';
import { copyParagraphLink } from '../links/copyParagraphLink.ts';
import { copySelectedAsSynced, selectedParagraphs, syncedCopies } from './copyAsSynced.ts';
import { blockAround, deleteBlock, duplicateBlock } from './moveBlocks.ts';
import { openParagraphHistory } from './openParagraphHistory.ts';
import { showParagraphPlaces } from './paragraphPlaces.ts';

const kinds = [
  ['paragraph', Pilcrow, setKind('paragraph')],
  ['heading1', Heading1, setKind('heading1')],
  ['heading2', Heading2, setKind('heading2')],
  ['heading3', Heading3, setKind('heading3')],
  ['codeBlock', SquareCode, setKind('codeBlock')],
  ['quote', TextQuote, toggleQuote],
] as const;

const copyAsSyncedItem = (state: EditorState): MenuItem => ({
  label: (t) => t('editor.copyAsSynced', { count: selectedParagraphs(state).length }),
  icon: ListPlus,
  disabled: syncedCopies(selectedParagraphs(state), '').length === 0,
  run: () => void copySelectedAsSynced(state),
});

const moveItem = (state: EditorState): MenuItem => ({
  label: (t) => t('blocks.move.item'),
  icon: FileOutput,
  // Where changes are only suggested nothing is moved.
  disabled: modeOf(state) !== 'edit',
  run({ openDialog }) {
    if (!selectedParagraphs(state).some(isSigned)) return openDialog('move');
    const message = sentenceOfReason('paragraph/signed', i18next.t);
    showToast({ message, type: 'error', id: 'move-signed' });
  },
});

const isSigned = ({ type, attrs }: Node) => type.name === 'signature' && Boolean(attrs.signedAt);

/** For a selection that spans several blocks. */
export const blocksGroup: MenuGroup = {
  name: 'blocks',
  when: ({ state }) => blockAround(state) === null && selectedParagraphs(state).length > 1,
  items: ({ state }) => [copyAsSyncedItem(state), moveItem(state)],
};

export const blockGroup: MenuGroup = {
  name: 'block',
  when: ({ state }) => blockAround(state) !== null,
  items: ({ state }) => [
    ...(state.selection.$from.parent.isTextblock || blockAround(state)?.node.isTextblock
      ? [
          {
            label: (t: TFunction) => t('editor.turnInto'),
            icon: RefreshCw,
            items: kinds.map(([word, icon, command]) => ({
              label: (t: TFunction) => t(`editor.action.${word}`),
              icon,
              disabled: !command(state),
              run: doing(command),
            })),
          },
        ]
      : []),
    {
      label: (t) => t('editor.copyParagraphLink'),
      icon: Link2,
      run: () => copyLink(state),
    },
    copyAsSyncedItem(state),
    {
      label: (t) => t('shell.paragraphHistory'),
      icon: History,
      run: () => openParagraphHistory(blockAt(state).attrs.id),
    },
    {
      label: (t) => t('shell.whereElse'),
      icon: CopyCheck,
      run: () => showPlaces(state),
    },
    moveItem(state),
    { label: (t) => t('editor.duplicateBlock'), icon: CopyPlus, run: doing(duplicateBlock) },
    {
      label: (t) => t('editor.action.moveUp'),
      icon: ArrowUp,
      keys: 'Alt-ArrowUp',
      disabled: !moveBlock(-1)(state),
      run: doing(moveBlock(-1)),
    },
    {
      label: (t) => t('editor.action.moveDown'),
      icon: ArrowDown,
      keys: 'Alt-ArrowDown',
      disabled: !moveBlock(1)(state),
      run: doing(moveBlock(1)),
    },
    // An image has its own item for this.
    ...(blockAround(state)?.node.type.name === 'image'
      ? []
      : [
          {
            label: (t: TFunction) => t('editor.deleteBlock'),
            icon: Trash2,
            run: doing(deleteBlock),
          },
        ]),
  ],
};

function doing(command: Command) {
  return ({ editor }: MenuContext) => {
    perform(editor, command);
  };
}

function copyLink(state: MenuContext['state']): void {
  const block = blockAt(state);
  void copyParagraphLink(block.attrs.id, block.textContent);
}

/** Of a synced paragraph, those of its source. */
function showPlaces(state: MenuContext['state']): void {
  const { type, attrs } = blockAt(state);
  if (type.name === 'synced' && attrs.fileId) showParagraphPlaces(attrs.paragraphId, attrs.fileId);
  else showParagraphPlaces(attrs.id);
}

/** The innermost block with an id: a cell's paragraph rather than its table. */
function blockAt({ selection, doc }: MenuContext['state']): Node {
  let { parent } = selection.$from;
  for (let depth = selection.$from.depth; depth > 0 && !parent.attrs.id; depth--) {
    parent = selection.$from.node(depth);
  }
  const selectedNode = doc.nodeAt(selection.from);
  return selectedNode?.attrs.id ? selectedNode : parent;
}
