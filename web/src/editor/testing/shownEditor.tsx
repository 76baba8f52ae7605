// The complete editor in a real browser, as the page of a document shows it, with a text without a server.
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { htmlToContent } from '@docent/document-model/formats/readHtml';
import type { PageSetup } from '@docent/document-model/page';
import { contentToUpdate } from '@docent/document-model/yjs';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import '../../app/styles.ts';
import { createQueryClient } from '../../api/queries.ts';
import { theme } from '../../app/theme.ts';
import { speakOf, startLanguages } from '../../locales/languages.ts';
import type { PageState } from '../layout/pageState.ts';
import { pageStateOf } from '../layout/plugin.ts';
import type { LiveConnection } from '../live/liveConnection.ts';
import { DocumentEditor, type DocumentEditorProps } from '../shell/DocumentEditor.tsx';
import { createEditor, goLive } from '../shell/editing.ts';
import { surroundingsOf } from '../shell/openDocument.ts';
import { acquire, keyOf, type OpenDocument, release } from '../shell/openDocuments.ts';
import { type Desk, openDesk } from './editors.ts';

export interface ShownEditor {
  editor: Editor;
  ydoc: Y.Doc;
  /** The editable element. */
  text: HTMLElement;
  pages: PageState;
  /** Texts on which a comment was requested. */
  commentedOn: string[];
}

interface Options {
  /** Name of the person; an editor with the same `ydoc` follows this one's changes. */
  username?: string;
  mayEdit?: boolean;
  page?: Partial<PageSetup>;
  /** Parts of the page around it. */
  children?: ReactNode;
}

let words: Promise<void> | undefined;
let shown = 0;

/** Shows the editor of a document until the test finishes. */
export async function showEditor(content: object, options: Options = {}): Promise<ShownEditor> {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, contentToUpdate(content), 'server');
  words ??= startLanguages().then(() => speakOf('documents'));
  await words;
  sessionStorage.clear();
  localStorage.clear();
  const { username = 'Maja', mayEdit = true } = options;
  const commentedOn: string[] = [];
  const pictures = new Map<string, string>();
  const body = document.body.appendChild(document.createElement('div'));
  body.style.cssText = 'position: fixed; inset: 0; display: flex; flex-direction: column';
  const add = () => body.appendChild(document.createElement('div'));
  const tools = add();
  const scroller = add();
  const status = add();
  scroller.style.cssText =
    'flex: 1; min-height: 0; overflow: auto; position: relative; padding: 40px';
  const props: DocumentEditorProps = {
    fileId: `f${++shown}`,
    token: '',
    person: { id: username.toLowerCase(), username },
    mayEdit,
    mayDownload: true,
    onState: () => {},
    onRefused: () => {},
    uploadImage: async (file) => {
      const fileId = `picture${pictures.size}`;
      const src = `/api/file/attachment?fileId=${fileId}`;
      pictures.set(src, URL.createObjectURL(file));
      return { fileId, src };
    },
    resolveImage: async (src) => pictures.get(src) ?? src,
    bars: { tools, status },
    onComment: () => commentedOn.push(getSelection()?.toString() ?? ''),
    onLive: () => {},
    onShown: () => {},
    source: { current: null },
    mover: { current: null },
  };
  const key = keyOf(props.person.id, props.fileId);
  const { editor } = acquire(key, () => openWithoutServer(ydoc, props));
  const root = createRoot(scroller);
  root.render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={createQueryClient(() => {})}>
        <DocumentEditor {...props}>{options.children}</DocumentEditor>
      </QueryClientProvider>
    </MantineProvider>,
  );
  onTestFinished(() => {
    root.unmount();
    release(key);
    editor.destroy();
    body.remove();
  });
  await expect.poll(() => editor.view.dom.isConnected, { message: 'the editor' }).toBe(true);
  const toolbar = () => tools.querySelector('[role="toolbar"]');
  await expect.poll(toolbar, { message: 'the toolbar' }).not.toBeNull();
  const pages = pageStateOf(editor.state);
  if (!pages) throw new Error('The text is not live.');
  if (options.page) pages.set(options.page);
  editor.view.focus();
  return { editor, ydoc, text: editor.view.dom, pages, commentedOn };
}

function openWithoutServer(ydoc: Y.Doc, props: DocumentEditorProps): OpenDocument {
  const page = { props, openLink: () => {}, openDialog: () => {} };
  const editor = createEditor(surroundingsOf(page));
  const awareness = new Awareness(ydoc);
  const connection: LiveConnection = {
    ydoc,
    awareness,
    pending: { insertions: Y.createDeleteSet, deletions: Y.createDeleteSet },
    state: () => 'saved',
    refusal: () => null,
    isLoaded: () => true,
    hasUnsaved: () => false,
    unsentText: () => '',
    discardUnsent: () => {},
    subscribe: () => () => {},
    setToken: () => {},
    destroy: () => awareness.destroy(),
  };
  goLive(editor, ydoc, awareness);
  return { connection, editor, page, isLive: () => true };
}

export const fromHtml = (html: string): object => htmlToContent(html);
export const fromMarkdown = (markdown: string): object => markdownToContent(markdown);
export const paragraphs = (...lines: string[]): object =>
  fromHtml(lines.map((line) => `<p>${line}</p>`).join(''));

/** Opens the same text for another person; both exchange changes immediately. */
export function openElsewhere({ ydoc }: ShownEditor): Desk {
  const desk = openDesk('Bo', Y.encodeStateAsUpdate(ydoc));
  join(ydoc, desk.ydoc);
  join(desk.ydoc, ydoc);
  return desk;
}

function join(from: Y.Doc, to: Y.Doc): void {
  from.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'server') Y.applyUpdate(to, update, 'server');
  });
}

/**
 * Presses the keys one after the other (`Control+Shift+End` together), each after the previous took effect.
 */
export async function press(...presses: string[]): Promise<void> {
  for (const each of presses) {
    const held = each.split('+');
    const key = held.pop() ?? '';
    const down = held.map((name) => `{${name}>}`).join('');
    const up = held.map((name) => `{/${name}}`).join('');
    await userEvent.keyboard(`${down}{${key}}${up}`);
  }
}

/** Types the letters on the keyboard. */
export async function write(letters: string): Promise<void> {
  await userEvent.keyboard(letters.replace(/[{[]/g, '$&$&'));
}

export interface DevTools {
  send(method: string, params: object): Promise<void>;
}

export const devTools = (): DevTools => cdp() as unknown as DevTools;

/** The element of the text with this selector and index, once it exists. */
export async function elementIn(
  { text }: ShownEditor,
  selector: string,
  n = 0,
): Promise<HTMLElement> {
  const find = () => [...text.querySelectorAll<HTMLElement>(selector)].at(n);
  await expect.poll(find, { message: `${selector} in the text` }).toBeDefined();
  return find() as HTMLElement;
}

/** Clicks the end of the paragraph with this index, and waits until the editor knows. */
export async function clickEndOf(shown: ShownEditor, n: number): Promise<void> {
  const paragraph = await elementIn(shown, 'section > p', n);
  await userEvent.click(paragraph);
  await press('End');
  await caretHeard(shown);
}

/** Waits until the editor knows where the caret is, because the next key could be faster. */
export async function caretHeard({ editor }: ShownEditor): Promise<void> {
  const isHeard = () => {
    const { focusNode, focusOffset } = getSelection() ?? {};
    if (!focusNode) return false;
    return editor.view.posAtDOM(focusNode, focusOffset ?? 0) === editor.state.selection.head;
  };
  await expect.poll(isHeard, { message: 'the caret' }).toBe(true);
}

export async function frames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
}

/** The texts of the paragraphs, without the names at carets of others. */
export function linesOf({ text }: ShownEditor): string[] {
  const copy = text.cloneNode(true) as HTMLElement;
  for (const name of copy.querySelectorAll('.editor-caret')) name.remove();
  return [...copy.querySelectorAll('p')].map((line) => line.textContent ?? '');
}

export function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Centre of an element for the browser's mouse, which ignores the frame around the test. */
export function middleOf(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: x + width / 2 + (frame?.x ?? 0), y: y + height / 2 + (frame?.y ?? 0) };
}

/** Presses at the first point, moves to the second in steps and releases. */
export async function drag(
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  const send = (type: string, { x, y }: { x: number; y: number }, buttons: number) =>
    devTools().send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: buttons || type !== 'mouseMoved' ? 'left' : 'none',
      buttons,
      clickCount: 1,
    });
  await send('mouseMoved', from, 0);
  await send('mousePressed', from, 1);
  for (let step = 1; step <= 5; step++) {
    const at = {
      x: from.x + ((to.x - from.x) * step) / 5,
      y: from.y + ((to.y - from.y) * step) / 5,
    };
    await send('mouseMoved', at, 1);
  }
  await send('mouseReleased', to, 0);
}

/** Pastes a file into the text with a browser event. */
export function pasteFile({ text }: ShownEditor, file: File): void {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(file);
  text.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}
