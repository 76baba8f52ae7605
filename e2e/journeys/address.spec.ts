// A URL with words of a long text shows those words and nothing else before them.
import { expect, test } from '../journey.ts';
import { signIn } from '../people.ts';

test('words in a URL are shown without the beginning of the text before them', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  const id = await page.evaluate(async () => {
    const call = async (path: string, body?: object) => {
      const answer = await fetch(`/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'content-type': 'application/json',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return (await answer.json()).data;
    };
    const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    const content = {
      type: 'doc',
      content: Array.from({ length: 30 }, (_, at) => ({
        type: 'section',
        content: Array.from({ length: 50 }, (_, i) => line(`Line ${at * 50 + i}, told at length.`)),
      })),
    };
    const { list } = await call('/file/findOuter?limit=50');
    const space = list.find(({ name }: { name: string }) => name === 'Operations');
    const file = { parentId: space.id, name: 'Log of lines', kind: 'document', content };
    return (await call('/file/add', file)).id as string;
  });
  let arrive = () => {};
  const there = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const parts: string[] = [];
  await page.route('**/api/file/detailShow?*', async (route) => {
    const isPart = new URL(route.request().url()).searchParams.has('near');
    if (!isPart) await there;
    const response = await route.fetch();
    if (isPart) parts.push(JSON.stringify((await response.json()).data.isPart));
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest((request) => /detailShow\?(?!.*near)/.test(request.url()));
  await page.goto(`/detail/${id}/-/Line-1400`);
  await asked;
  expect(parts).toEqual(['true']);
  await expect(page.getByText('Line 0, told at length.')).toHaveCount(0);
  arrive();
  const goal = page.getByText('Line 1400, told at length.');
  await expect(goal).toBeInViewport();

  // When the person returns, it is where they left it.
  await goal.hover();
  await page.mouse.wheel(0, -1_000_000);
  const beginning = page.getByText('Line 0, told at length.');
  await expect(beginning).toBeInViewport();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.goBack();
  await expect(beginning).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(beginning).toBeInViewport();
  await expect(goal).not.toBeInViewport();
});
