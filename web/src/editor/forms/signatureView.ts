// A signature line in the editor. It shows the record, not the text, which anybody who may edit could have
// written.

import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView, NodeView, NodeViewConstructor } from '@tiptap/pm/view';
import { isWriting, modeOf } from '../kit/mode.ts';
import type { Surroundings } from '../kit/surroundings.ts';
import { drawSignature, type SignedShown } from './signatureDrawing.ts';
import { createSignatureRecords, type SignatureRecords } from './signatureRecords.ts';

/**
 * The node view, and the plugin that updates the status of signatures and removes signatures from copies.
 */
export function signatureViews(surroundings: Pick<Surroundings, 'openDialog' | 'signatures'>) {
  const shownViews = new Set<SignatureView>();
  const drawAll = () => {
    for (const view of shownViews) view.draw();
  };
  const records = createSignatureRecords(surroundings.signatures, drawAll);
  const make: NodeViewConstructor = (node, view, getPos) => {
    if (shownViews.size === 0) records.refresh();
    const signatureView = new SignatureView(node, view, getPos, {
      records,
      openDialog: surroundings.openDialog,
      destroy: () => shownViews.delete(signatureView),
    });
    shownViews.add(signatureView);
    return signatureView;
  };
  const plugin = new Plugin({
    // After the plugin that decides which blocks keep their ids; the others are copies.
    props: { transformPasted: withoutCopies },
    view: ({ state }) => {
      let mode = modeOf(state);
      return {
        update(view, before) {
          if (view.state.doc !== before.doc) records.refreshLater();
          if (mode === modeOf(view.state)) return;
          mode = modeOf(view.state);
          drawAll();
        },
      };
    },
  });
  return { make, plugin };
}

function withoutCopies({ content, openStart, openEnd }: Slice): Slice {
  const withoutSignatures = (fragment: Fragment): Fragment =>
    Fragment.fromArray(
      fragment.content.map((node) => {
        if (node.type.name === 'signature' && node.attrs.id === null) {
          return node.type.create({ label: node.attrs.label });
        }
        return node.isText || node.isLeaf ? node : node.copy(withoutSignatures(node.content));
      }),
    );
  return new Slice(withoutSignatures(content), openStart, openEnd);
}

interface Needs {
  records: SignatureRecords;
  openDialog: Surroundings['openDialog'];
  destroy: () => void;
}

class SignatureView implements NodeView {
  readonly dom = document.createElement('div');
  readonly destroy: () => void;
  private readonly view: EditorView;
  private readonly getPos: () => number | undefined;
  private readonly needs: Needs;
  private node: Node;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined, needs: Needs) {
    this.node = node;
    this.view = view;
    this.getPos = getPos;
    this.needs = needs;
    this.destroy = needs.destroy;
    this.dom.addEventListener('dblclick', () => this.open('signature'));
    this.draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    const wasSigned = this.node.attrs.signedAt !== null;
    this.node = node;
    if (node.attrs.signedAt !== null && !wasSigned) this.needs.records.refresh();
    this.draw();
    return true;
  }

  draw(): void {
    const { records } = this.needs;
    const attrs = this.node.attrs as SignedShown & { id: string | null };
    const verdict = records.verdictOf(attrs.id, attrs.signedAt !== null);
    const mode = modeOf(this.view.state);
    const maySign = isWriting(mode) || mode === 'form';
    this.dom.dataset.id = attrs.id ?? '';
    drawSignature(this.dom, records.of(attrs.id) ?? attrs, {
      verdict,
      onSignClick: maySign ? () => this.open('sign') : null,
    });
  }

  stopEvent({ target }: Event): boolean {
    return target instanceof HTMLButtonElement;
  }

  ignoreMutation(): boolean {
    return true;
  }

  private open(dialog: 'signature' | 'sign'): void {
    const pos = this.getPos();
    const isFree = dialog === 'sign' || (this.view.editable && !this.node.attrs.signedAt);
    if (pos !== undefined && isFree) this.needs.openDialog(dialog, pos);
  }
}
