// Actions of demo people in many journeys: sign in, open a document, edit, publish.
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from '@playwright/test';
import { currentStage, expect } from './journey.ts';

/** The sessions of the browser contexts, with which journeys also call the server. */
const sessions = new WeakMap<BrowserContext, { origin: string; token: string }>();

/**
 * A browser context for a person that shows nothing yet, with the token where the application stores it.
 */
export async function openBrowser(
  browser: Browser,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { url, tokens } = currentStage();
  const origin = options.baseURL ?? url;
  const token = tokens[name];
  if (!token) throw new Error(`there is no person named ${name}`);
  const localStorage = [{ name: 'token', value: token }];
  const storageState = { cookies: [], origins: [{ origin, localStorage }] };
  const context = await browser.newContext({ baseURL: origin, storageState, ...options });
  sessions.set(context, { origin, token });
  return context.newPage();
}

/** A page for a person, on the home page. */
export async function signIn(
  browser: Browser,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openBrowser(browser, name, options);
  await page.goto('/');
  await expect(page.locator('#content')).toBeVisible();
  return page;
}

/** An API call with the session of the page, which also works while the page is offline. */
export async function call(page: Page, path: string, body: object) {
  const session = sessions.get(page.context());
  if (!session) throw new Error('Nobody is signed in on this page.');
  const response = await fetch(`${session.origin}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()).data;
}

export async function personId(page: Page): Promise<string> {
  const session = sessions.get(page.context());
  if (!session) throw new Error('Nobody is signed in on this page.');
  const headers = { authorization: `Bearer ${session.token}` };
  const response = await fetch(`${session.origin}/api/keyclock/my_role`, { headers });
  return (await response.json()).data.userInfo.id;
}

/** The visible text in the editor; one that is cached behind another page does not count. */
export const text = (page: Page): Locator => page.locator('.ProseMirror').filter({ visible: true });

/** Tiptap sets these on its element. */
interface LiveText {
  editor: {
    view: { posAtDOM(node: Node, offset: number): number };
    state: { selection: { head: number } };
  };
}

/** Waits until the editor knows where the caret is, because the next key could be faster. */
export async function caretHeard(page: Page): Promise<void> {
  const isHeard = () =>
    text(page).evaluate((element) => {
      const { editor } = element as unknown as LiveText;
      const { focusNode, focusOffset } = getSelection() ?? {};
      if (!focusNode) return false;
      return editor.view.posAtDOM(focusNode, focusOffset ?? 0) === editor.state.selection.head;
    });
  await expect.poll(isHeard).toBe(true);
}

/** Position of an element, once it stops moving. */
export async function placeOf(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  let last = 'null';
  const isStill = async () => {
    const before = last;
    last = JSON.stringify(await locator.boundingBox());
    return last !== 'null' && last === before;
  };
  await expect.poll(isStill).toBe(true);
  return JSON.parse(last);
}

export const saved = (page: Page): Locator =>
  page.getByText('Saved', { exact: true }).filter({ visible: true });

export interface NewDocument {
  name: string;
  /** One paragraph per entry. */
  text?: readonly string[];
  /** Replaces `text` for content other than paragraphs. */
  content?: object;
  isPublished?: boolean;
}

/** Adds a document to the space of the journeys; returns its id. */
export async function addDocument(page: Page, document: NewDocument): Promise<string> {
  const { name, text, content = text && contentOf(...text), isPublished } = document;
  const parentId = currentStage().space;
  const { id } = await call(page, '/file/add', { parentId, name, kind: 'document', content });
  if (isPublished) await call(page, '/file/update', { fileId: id, state: 'published' });
  return id;
}

/** The paragraphs get the ids `line-1`, `line-2` and so on. */
export const contentOf = (...paragraphs: readonly string[]) => ({
  type: 'doc',
  content: [
    {
      type: 'section',
      content: paragraphs.map((text, i) => ({
        type: 'paragraph',
        attrs: { id: `line-${i + 1}` },
        content: [{ type: 'text', text }],
      })),
    },
  ],
});

/** Adds a document and opens it in the editor; the caret is at the end of its text. */
export async function openNewDocument(page: Page, document: NewDocument): Promise<string> {
  const id = await addDocument(page, document);
  await page.goto(`/detail/${id}/-?edit=true`);
  await expect(text(page)).toHaveAttribute('contenteditable', 'true');
  await text(page).click();
  if (!document.text && !document.content) return id;
  await page.keyboard.press('ControlOrMeta+End');
  await caretHeard(page);
  return id;
}

/** Switches from reading a document to editing it. */
export async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(text(page)).toHaveAttribute('contenteditable', 'true');
}

/** Publishes a document for the first time. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published v1').filter({ visible: true }).first()).toBeVisible();
}
