// A control within a line: a form element that can be filled in if the mode allows it, with a grip to
// select and open it while the text is edited.

import { type NodeJSON, sameContent } from '@docent/document-model/content';
import { asStored } from '@docent/document-model/forms/forms';
import { blocksWithoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { EditorView, NodeView, NodeViewConstructor } from '@tiptap/pm/view';
import i18next from 'i18next';
import { modeOf } from '../kit/mode.ts';
import type { Surroundings } from '../kit/surroundings.ts';
import { ControlField } from './controlField.ts';

/** The node view, and the plugin that updates the visible controls when the mode changes. */
export function controlViews({ openDialog }: Pick<Surroundings, 'openDialog'>) {
  const shownViews = new Set<ControlView>();
  const make: NodeViewConstructor = (node, view, getPos) => {
    const controlView = new ControlView(node, view, getPos, openDialog, () =>
      shownViews.delete(controlView),
    );
    shownViews.add(controlView);
    return controlView;
  };
  const plugin = new Plugin({
    view: ({ state, editable }) => {
      let last = { mode: modeOf(state), editable, language: i18next.language };
      return {
        update(view) {
          const now = {
            mode: modeOf(view.state),
            editable: view.editable,
            language: i18next.language,
          };
          if (sameContent(last, now)) return;
          last = now;
          for (const control of shownViews) control.draw();
        },
      };
    },
  });
  return { make, plugin };
}

class ControlView implements NodeView {
  readonly dom: HTMLElement;
  readonly destroy: () => void;
  private readonly field: ControlField;
  private readonly grip = document.createElement('span');
  private readonly view: EditorView;
  private readonly getPos: () => number | undefined;
  private node: Node;

  constructor(
    node: Node,
    view: EditorView,
    getPos: () => number | undefined,
    openDialog: Surroundings['openDialog'],
    destroy: () => void,
  ) {
    this.node = node;
    this.view = view;
    this.getPos = getPos;
    this.destroy = destroy;
    this.field = new ControlField({
      onChange: (value) => this.fill(asStored(value)),
      onEscape: () => this.select(),
    });
    this.dom = this.field.dom;
    this.grip.className = 'control-grip';
    this.dom.prepend(this.grip);
    this.dom.addEventListener('dblclick', ({ target }) => {
      const pos = getPos();
      // A double click on typed text selects a word as usual.
      const hasWord = target instanceof HTMLInputElement && target.value !== '';
      if (pos !== undefined && view.editable && !hasWord) openDialog('control', pos);
    });
    this.draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.draw();
    return true;
  }

  draw(): void {
    const attrs = modeOf(this.view.state) === 'form' ? asItStands(this.node) : this.node.attrs;
    this.field.draw(attrs, { canFill: this.canFill() });
    this.grip.title = i18next.t('forms.properties');
  }

  stopEvent({ target }: Event): boolean {
    return target !== this.dom && target !== this.grip;
  }

  ignoreMutation(mutation: { type: string }): boolean {
    return mutation.type !== 'selection';
  }

  private canFill(): boolean {
    const mode = modeOf(this.view.state);
    // Values are never suggested.
    return mode === 'form' || (mode === 'edit' && this.view.editable);
  }

  private fill(value: unknown): void {
    const pos = this.getPos();
    if (pos === undefined || !this.canFill() || sameContent(this.node.attrs.value, value)) return;
    this.view.dispatch(this.view.state.tr.setNodeAttribute(pos, 'value', value));
  }

  private select(): void {
    const pos = this.getPos();
    if (pos === undefined || !this.view.editable) return;
    const { tr, doc } = this.view.state;
    this.view.dispatch(tr.setSelection(NodeSelection.create(doc, pos)));
    this.view.focus();
  }
}

/** The form shows the current attributes of a control, not suggested ones. */
function asItStands(node: Node): Record<string, unknown> {
  if (!node.attrs.suggestion) return node.attrs;
  const [standing] = blocksWithoutSuggestions([node.toJSON() as NodeJSON], 'refuse');
  return standing?.attrs ?? node.attrs;
}
