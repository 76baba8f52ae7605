// Cut, copy and paste by mouse. The browser decides whether the clipboard can be read.

import { selectAll } from '@tiptap/pm/commands';
import type { EditorView } from '@tiptap/pm/view';
import i18next from 'i18next';
import { ClipboardPaste, ClipboardType, Copy, Scissors, TextSelect } from 'lucide-react';
import { showToast } from '../../ui/toasts.ts';
import type { MenuGroup } from '../contextMenu/menuItems.ts';
import { perform } from '../kit/editorStatus.ts';
import { keyName } from '../kit/keyNames.ts';

export const clipboardGroup: MenuGroup = {
  name: 'clipboard',
  when: () => true,
  items: ({ selected }) => [
    {
      label: (t) => t('editor.cut'),
      icon: Scissors,
      keys: 'Mod-x',
      disabled: !selected,
      run: () => document.execCommand('cut'),
    },
    {
      label: (t) => t('editor.copy'),
      icon: Copy,
      keys: 'Mod-c',
      disabled: !selected,
      run: () => document.execCommand('copy'),
    },
    {
      label: (t) => t('editor.paste'),
      icon: ClipboardPaste,
      keys: 'Mod-v',
      run: ({ editor }) => reading(() => paste(editor.view), 'Mod-v'),
    },
    {
      label: (t) => t('editor.pastePlain'),
      icon: ClipboardType,
      keys: 'Mod-Shift-v',
      run: ({ editor }) => reading(() => pastePlain(editor.view), 'Mod-Shift-v'),
    },
    {
      label: (t) => t('editor.action.selectAll'),
      icon: TextSelect,
      keys: 'Mod-a',
      run: ({ editor }) => perform(editor, selectAll),
    },
  ],
};

/** Shows which keys paste if the browser does not let a page read the clipboard. */
async function reading(read: () => Promise<void>, keys: string): Promise<void> {
  try {
    await read();
  } catch {
    // Browsers refuse clipboard access in different ways, some by lacking the function; the keys always
    // work.
    showToast({ message: i18next.t('editor.pasteByKeys', { keys: keyName(keys) }), id: 'paste' });
  }
}

/** Dispatches the same event as the keys, so that images, tables and Markdown are handled alike. */
async function paste(view: EditorView): Promise<void> {
  const data = new DataTransfer();
  for (const item of await navigator.clipboard.read()) {
    for (const type of item.types) {
      const blob = await item.getType(type);
      if (type.startsWith('text/')) data.setData(type, await blob.text());
      else data.items.add(new File([blob], `image.${type.split('/')[1]}`, { type }));
    }
  }
  if (view.isDestroyed || !view.editable) return;
  view.dom.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
}

async function pastePlain(view: EditorView): Promise<void> {
  const text = await navigator.clipboard.readText();
  if (text && !view.isDestroyed && view.editable) view.pasteText(text);
}
