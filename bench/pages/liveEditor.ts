// Docent's editor for one person, without the pages around it.

import { applyState } from '@docent/document-model/states';
import * as Y from 'yjs';
import type { DrawnWords } from '../../web/src/editor/kit/surroundings.ts';
import { createEditor, goLive } from '../../web/src/editor/shell/editing.ts';
import { load, nextFrame } from './measure.ts';

export const createLoneEditor = () =>
  createEditor({
    words: () => new Proxy({} as DrawnWords, { get: (_, name) => String(name) }),
    nameOf: () => undefined,
    openLink: () => {},
    comment: () => {},
    openDialog: () => {},
    mayEdit: () => true,
    lastMode: () => null,
    keepMode: () => {},
    signatures: async () => [],
    person: () => ({ id: 'one', username: 'One' }),
    resolveImage: async (src) => src,
    uploadImage: async () => ({ fileId: '', src: '' }),
    onUploadFailed: () => {},
    onPicturesLeftOut: () => {},
  });

/**
 * The long document, live and on screen; `takeBytes` returns the size of the updates since its last call.
 */
export async function openLongDocument() {
  const state = await load('ours.bin');
  const editor = createLoneEditor();
  const ydoc = new Y.Doc();
  applyState(ydoc, new Uint8Array(state), 'remote');
  goLive(editor, ydoc, null);
  document.body.append(editor.view.dom);
  await nextFrame();
  let bytes = 0;
  ydoc.on('update', (update: Uint8Array) => {
    bytes += update.length;
  });
  const takeBytes = () => {
    const taken = bytes;
    bytes = 0;
    return taken;
  };
  return { editor, takeBytes };
}
