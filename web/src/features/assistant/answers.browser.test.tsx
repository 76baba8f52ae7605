// Answers as the panel shows them: quotations in context, and the elements below a question without an
// answer.
import type { Source } from '@docent/contract/assistant';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, showPart, t } from '../../testing/shownPart.tsx';
import type { ChatMessage } from './conversation.ts';
import { Message } from './parts/Message.tsx';

const sourceOf = (n: number, part: Partial<Source>): Source => ({
  file_id: `f${n}`,
  file_name: 'Travel and expenses',
  text: 'Hotel, Europe: 120 euros a night',
  paragraph_id: `p${n}`,
  version: 3,
  state: 'published',
  n,
  headings: ['Travel and expenses', 'What is paid'],
  ...part,
});

const messageOf = (part: Partial<ChatMessage>): ChatMessage => ({
  id: 'a1',
  type: 'ai',
  content: 'An answer [1]',
  time: new Date(2026, 0, 1, 9, 30),
  chatId: 'c1',
  loading: false,
  sources: [],
  feedback: null,
  why: null,
  organizationalSource: null,
  outcome: 'answered',
  grounded: 'quoted',
  unsupported: [],
  degraded: null,
  aside: null,
  unsure: false,
  disagreeing: [],
  sourceLanguage: null,
  nearest: [],
  definition: null,
  coachesAsked: false,
  understood: null,
  answeredBy: null,
  ...part,
});

const show = (message: Partial<ChatMessage>, answers: Answers = {}) =>
  showPart(
    <Message
      message={messageOf(message)}
      username="Maja Lind"
      busy={false}
      onRate={vi.fn()}
      onMore={vi.fn()}
      onAdd={null}
    />,
    answers,
  );

const highlighted = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

test('a sentence is highlighted in its paragraph, below a link to its source', async () => {
  const text = 'Trips are booked by the office. A hotel costs 120 euros at most. Keep the receipt.';
  const quoted = [{ from: 32, to: 64 }];
  await show({ sources: [sourceOf(1, { text, context: { kind: 'paragraph', text, quoted } })] });
  const link = page.getByRole('link', { name: /Travel and expenses › What is paid/ });
  await expect.element(link).toBeVisible();
  expect(link.element().getAttribute('href')).toMatch(/#p-p1$/);
  await expect.element(page.getByText(/Keep the receipt\./)).toBeVisible();
  expect(highlighted()).toEqual(['A hotel costs 120 euros at most.']);
  expect(document.body.textContent).not.toContain('An answer [1]');
});

test.each(['click', 'auxclick'])('opening a source by %s is reported once', async (type) => {
  const opened = vi.fn(() => ({}));
  const context = { kind: 'paragraph' as const, text: 'A hotel.', quoted: [{ from: 0, to: 8 }] };
  await show({ sources: [sourceOf(2, { context })] }, { '/qa/opened': opened });
  const link = page.getByRole('link', { name: /What is paid/ });
  await expect.element(link).toBeVisible();
  const event = new MouseEvent(type, {
    bubbles: true,
    cancelable: true,
    button: type === 'click' ? 0 : 1,
  });
  // Prevents navigation.
  window.addEventListener(type, (one) => one.preventDefault(), { once: true });
  link.element().dispatchEvent(event);
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith({ id: 'a1', n: 2 }));
  expect(opened).toHaveBeenCalledTimes(1);
});

test('a long paragraph is folded until the person expands it', async () => {
  const filler = 'Barges brought the steel along the river. '.repeat(12);
  const sentence = 'The depot opens at six.';
  const text = `Built in 1974. ${filler}${sentence} ${filler}`;
  const from = text.indexOf(sentence);
  const context = {
    kind: 'paragraph' as const,
    text,
    quoted: [{ from, to: from + sentence.length }],
  };
  await show({ sources: [sourceOf(1, { text, context })] });
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(document.body.textContent).not.toContain('Built in 1974.');
  const more = page.getByRole('button', { name: t('assistant.showMore') });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect.element(page.getByText(/Built in 1974\./)).toBeVisible();
  await page.getByRole('button', { name: t('assistant.showLess') }).click();
  await expect.element(more).toBeVisible();
  expect(highlighted()).toEqual([sentence]);
});

test('an item is shown in its list, below the lead-in', async () => {
  const context = {
    kind: 'list' as const,
    lead: 'Paid are:',
    items: ['train, second class', 'hotel, Europe: 120 euros a night', 'taxi at night'],
    quoted: [1],
  };
  await show({ sources: [sourceOf(1, { context })] });
  await expect.element(page.getByText('Paid are:')).toBeVisible();
  const items = [...document.querySelectorAll('li li')].map((item) => item.textContent);
  expect(items).toEqual(context.items);
  expect(highlighted()).toEqual(['hotel, Europe: 120 euros a night']);
});

test('a row is shown in a table with its header', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => [`CR-${at}`, 'jaw', String(at)]);
  const header = ['Part number', 'Name', 'Per grip'];
  const context = { kind: 'table' as const, header, rows, quoted: [4] };
  await show({ sources: [sourceOf(1, { context })] });
  await expect.element(page.getByRole('columnheader', { name: 'Part number' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'CR-4' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'CR-8' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('assistant.showAll', { count: 9 }) }).click();
  await expect.element(page.getByRole('cell', { name: 'CR-8' })).toBeVisible();
});

test('code is shown as code, below the lead-in', async () => {
  const context = { kind: 'code' as const, lead: 'Run:', text: 'systemctl restart ticketd' };
  await show({ sources: [sourceOf(1, { context })] });
  await expect.element(page.getByText('systemctl restart ticketd')).toBeVisible();
  expect(document.querySelector('pre code')?.textContent).toBe(context.text);
});

test('an answer names the language of its sources if the question is in another', async () => {
  await show({ sources: [sourceOf(1, {})], sourceLanguage: 'en' });
  await expect.element(page.getByText(t('assistant.sourceLanguage_en'))).toBeVisible();
});

test('disagreeing sources and uncertain answers are marked', async () => {
  const context = { kind: 'paragraph' as const, text: 'Above 60 km/h.', quoted: [] };
  const sources = [sourceOf(1, { context }), sourceOf(2, { context })];
  await show({ sources, disagreeing: [1, 2], unsure: true });
  await expect
    .element(page.getByText(t('assistant.sourcesDisagree', { sources: '1 and 2' })))
    .toBeVisible();
  await expect.element(page.getByText(t('assistant.quotedUnsure'))).toBeVisible();
});

test('a document that disagrees with a source is named and quoted', async () => {
  const asked: unknown[] = [];
  const other = {
    fileId: 'f9',
    fileName: 'Old handbook',
    paragraphId: 'p9',
    text: 'A hotel costs 100 euros at most.',
    headingPath: [],
    version: 1,
    level: 'read',
    ifRevised: null,
  };
  await show(
    { sources: [sourceOf(1, {})] },
    {
      '/file/disagreeing_paragraphs': ({ fileIds, paragraphIds }) => {
        asked.push(fileIds, paragraphIds);
        return { list: [{ fileId: 'f1', paragraphId: 'p1', other }] };
      },
    },
  );
  const note = page.getByRole('note');
  await expect.element(note).toMatchTextContent(t('assistant.otherDisagrees', { n: 1 }));
  await expect.element(note).toMatchTextContent(other.text);
  await expect
    .element(page.getByRole('link', { name: other.fileName }))
    .toHaveAttribute('href', '/detail/f9#p-p9');
  expect(asked).toEqual(['f1', 'p1']);
});

test('an answer of a model stays text, and its sources show what they say', async () => {
  const context = {
    kind: 'list' as const,
    lead: 'Paid are:',
    items: ['train, second class', 'hotel, Europe: 120 euros a night'],
    quoted: [1],
  };
  await show({
    content: 'A hotel costs 120 euros at most [1].',
    grounded: 'model',
    sources: [sourceOf(1, { context })],
  });
  await expect.element(page.getByText(/^A hotel costs 120 euros at most/)).toBeVisible();
  expect(highlighted()).toEqual(['hotel, Europe: 120 euros a night']);
  await page.getByRole('button', { name: t('assistant.showAll', { count: 2 }) }).click();
  await expect.element(page.getByText('train, second class')).toBeVisible();
});

test('an answer from before context was stored is shown as before', async () => {
  const { headings: _, ...source } = sourceOf(1, {});
  await show({ content: '“Hotel, Europe: 120 euros a night” [1]', sources: [source] });
  await expect.element(page.getByText(/“Hotel, Europe: 120 euros a night”/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /1\s*Travel and expenses/ })).toBeVisible();
});

test('a question without an answer links to the nearest passages', async () => {
  await show({
    content: '',
    outcome: 'empty',
    grounded: 'none',
    nearest: [
      {
        file_id: 'f1',
        file_name: 'Spare parts',
        paragraph_id: 'p1',
        version: 1,
        state: 'published',
        headings: ['Grips'],
        text: 'Part number: CR-2214/1 | Per grip: 1',
      },
    ],
  });
  await expect.element(page.getByText(t('assistant.emptyAnswer'))).toBeVisible();
  await expect.element(page.getByRole('heading', { name: t('assistant.nearest') })).toBeVisible();
  const link = page.getByRole('link', { name: /Spare parts › Grips/ });
  await expect.element(link).toMatchTextContent('Part number: CR-2214/1 · Per grip: 1');
});

test('the question can be sent to the coaches with the person’s name', async () => {
  const sent: unknown[] = [];
  await show(
    { content: '', outcome: 'empty', grounded: 'none' },
    { '/qa/ask_coaches': (input) => sent.push(input) && { id: 'a1' } },
  );
  await page.getByRole('button', { name: t('assistant.askCoaches') }).click();
  await page
    .getByRole('textbox', { name: t('assistant.coachesNote') })
    .fill('For the night shift ');
  await page.getByRole('button', { name: t('assistant.send') }).click();
  await expect.element(page.getByText(t('assistant.coachesAsked'))).toBeVisible();
  expect(sent).toEqual([{ id: 'a1', note: 'For the night shift' }]);
});

test('the glossary’s definition of a term is shown above the rest, or alone', async () => {
  const definition = { entryId: 'sla', term: 'SLA', text: 'What we promise a customer.' };
  await show({ content: '', grounded: 'none', definition });
  await expect.element(page.getByText(definition.text)).toBeVisible();
  const link = page.getByRole('link', { name: t('assistant.definition') });
  await expect.element(link).toHaveAttribute('href', '/glossary?q=SLA');
  expect(page.getByText(t('assistant.emptyAnswer')).elements()).toEqual([]);
});
