// Every page, and the most used panels and dialogs: axe finds no violations in light mode, dark mode and on
// a phone, in both languages. Everything is examined once, in English and light mode; then only the rules
// affected by dark mode, and those affected by a phone and the other language; and of most dialogs without the
// page below, which is a screen of its own. The deep run examines everything in all combinations, and screens
// that only a journey reaches in its own file. Each screen is opened once, and changes its language in place.
import type { Page } from '@playwright/test';
import { words as englishOfAll } from '../../web/src/locales/en/words.ts';
import { words as englishOfWork } from '../../web/src/locales/en/workWords.ts';
import { type Examined, violations } from '../accessibility.ts';
import { currentStage, expect, isDeep, test } from '../journey.ts';
import { addDocument, call, contentOf, signIn, text } from '../people.ts';

test.describe.configure({ mode: 'parallel' });

const english = { ...englishOfAll, ...englishOfWork };
type Words = typeof english;
type Language = 'en' | 'zh';

const desktop = { width: 1280, height: 800 };
const views = {
  light: { colorScheme: 'light', size: desktop },
  dark: { colorScheme: 'dark', size: desktop },
  phone: { colorScheme: 'light', size: { width: 360, height: 740 } },
} as const;
type View = keyof typeof views;

interface AxeRun {
  language: Language;
  view: View;
  examined: Examined;
}

const inEveryView = (language: Language): AxeRun[] =>
  (Object.keys(views) as View[]).map((view) => ({ language, view, examined: 'all' }));

const axeRuns: readonly AxeRun[] = isDeep
  ? [...inEveryView('en'), ...inEveryView('zh')]
  : [
      { language: 'en', view: 'light', examined: 'all' },
      { language: 'en', view: 'dark', examined: 'colours' },
      { language: 'zh', view: 'phone', examined: 'structure' },
    ];

async function show(page: Page, view: View, language: Language): Promise<void> {
  const { colorScheme } = views[view];
  await page.emulateMedia({ colorScheme });
  // As if chosen in another tab.
  await page.evaluate((chosen) => {
    if (localStorage.getItem('language') === chosen) return;
    localStorage.setItem('language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
  // The page is notified with the next frame, and then changes its colours.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.setViewportSize(views[view].size);
}

interface RoutedWindow {
  __TSR_ROUTER__: {
    history: { push(path: string): void };
    state: { status: string; resolvedLocation?: { href: string } };
  };
}

/** Navigates like a link, so that the application is loaded once for all screens. */
async function follow(page: Page, path: string): Promise<void> {
  const before = await page.evaluate((path) => {
    const { history, state } = (window as unknown as RoutedWindow).__TSR_ROUTER__;
    const href = state.resolvedLocation?.href;
    history.push(path);
    return href;
  }, path);
  await page.waitForFunction((before) => {
    const { state } = (window as unknown as RoutedWindow).__TSR_ROUTER__;
    return state.status === 'idle' && state.resolvedLocation?.href !== before;
  }, before);
}

interface Screen {
  path: string;
  /** Opens a panel, dialog or menu over the page. */
  open?: (page: Page, words: Words) => Promise<void>;
  /** Only the dialog is examined: it lies over its page like one that is examined together with it. */
  isLikeOthers?: boolean;
}

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

const pressed = (name: (words: Words) => string) => async (page: Page, words: Words) => {
  await button(page, name(words)).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Chooses from a menu, and waits for the dialog. */
const chosen =
  (menu: (words: Words) => string, item: (words: Words) => string) =>
  async (page: Page, words: Words) => {
    const main = page.getByRole('main');
    await main.getByRole('button', { name: menu(words), exact: true }).click();
    await page.getByRole('menuitem', { name: item(words), exact: true }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
  };

type Screens = Record<string, Screen>;

function pagesOf(id: string): Screens {
  const document = `/detail/${id}/-`;
  return {
    home: { path: '/' },
    folder: { path: `/?folder=${currentStage().space}` },
    trash: { path: '/?view=trash' },
    document: { path: document },
    history: { path: `/history/${id}/document` },
    reviews: { path: '/review?box=all' },
    'reviews of a document': { path: `/review?box=all&file=${id}` },
    'review that is gone': { path: '/codereview?id=0' },
    gaps: { path: '/gaps' },
    glossary: { path: '/glossary' },
    audit: { path: '/audit' },
    people: { path: '/people' },
    explain: { path: '/explain?q=leave' },
    'duplicate text': { path: '/viewrepeat' },
    'new premortem': { path: '/recodecreate' },
    'premortem that is gone': { path: '/codetetail?id=0' },
    'no such page': { path: '/nowhere' },
    'no such document': { path: '/detail/0/-' },
    editor: {
      path: document,
      async open(page, words) {
        await button(page, words.documents.edit).first().click();
        await expect(text(page)).toHaveAttribute('contenteditable', 'true');
      },
    },
  };
}

function overlaysOf(id: string): Screens {
  const document = `/detail/${id}/-`;
  const folder = `/?folder=${currentStage().space}`;
  const ofDocument = (item: (words: Words) => string): Screen => ({
    path: document,
    open: chosen((words) => words.documents.moreActions, item),
    isLikeOthers: true,
  });
  return {
    search: {
      path: '/',
      async open(page) {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').first().fill('rope');
        await expect(page.getByRole('option').first()).toBeVisible();
      },
    },
    assistant: {
      path: '/',
      async open(page, words) {
        await button(page, words.assistant.button).first().click();
        await expect(page.getByRole('region', { name: words.assistant.name })).toBeVisible();
      },
    },
    notices: {
      path: '/',
      async open(page, words) {
        await page.getByRole('button', { name: new RegExp(`^${words.shell.notices}`) }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    comments: {
      path: document,
      async open(page, words) {
        const name = new RegExp(`^${words.comments.title}`);
        await page.getByRole('main').getByRole('button', { name }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    share: { path: document, open: pressed((words) => words.files.share) },
    rename: ofDocument((words) => `${words.files.rename}…`),
    'ask for a review': ofDocument((words) => words.documents.askReview),
    'review period': ofDocument((words) => words.documents.reviewPeriod),
    template: ofDocument((words) => words.files.useAsTemplate),
    'ask to read': ofDocument((words) => words.priorities.set),
    'new folder': {
      path: folder,
      open: chosen(
        (words) => words.files.new,
        (words) => `${words.files.newFolder}…`,
      ),
      isLikeOthers: true,
    },
    'from template': {
      path: folder,
      open: chosen(
        (words) => words.files.new,
        (words) => words.files.fromTemplate,
      ),
      isLikeOthers: true,
    },
    person: {
      path: '/people',
      open: pressed((words) => words.people.open.replace('{{name}}', 'Hana Kobayashi')),
      isLikeOthers: true,
    },
  };
}

async function sweep(page: Page, screens: Screens): Promise<void> {
  let current = '/';
  for (const [name, { path, open, isLikeOthers }] of Object.entries(screens)) {
    await test.step(name, async () => {
      if (path !== current) await follow(page, path);
      current = path;
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      await open?.(page, english);
      await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
      const within = isLikeOthers && !isDeep ? '[role="dialog"]' : undefined;
      for (const { language, view, examined } of axeRuns) {
        await show(page, view, language);
        const place = `${name}, ${language}, ${view}`;
        expect.soft(await violations(page, examined, within), place).toEqual([]);
      }
      await show(page, 'light', 'en');
      if (!open) return;
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
}

for (const [group, screensOf] of Object.entries({ pages: pagesOf, overlays: overlaysOf })) {
  test(`all ${group} are accessible`, async ({ browser }) => {
    // Each visits many screens.
    test.slow();
    const page = await signIn(browser, 'Ingrid Solheim');
    const paragraphs = ['The rope is inspected daily.', 'Call the station.'];
    const name = `All ${group}`;
    const id = await addDocument(page, { name, text: paragraphs, isPublished: true });
    // Something to publish, and so to review.
    await call(page, '/file/update', {
      fileId: id,
      base: contentOf(...paragraphs),
      content: contentOf(...paragraphs, 'Log each call.'),
    });
    await call(page, '/comment/add', { fileId: id, body: 'Which rope?', paragraphId: 'line-1' });
    await sweep(page, screensOf(id));
  });
}
